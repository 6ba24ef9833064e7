/** Finds covered, cut-off and overflowing elements of the page. Runs in the browser, so it cannot use imports. */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  /** In px, for rounding and adjacent borders. */
  const slack = 1.5;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  const words = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 50);
  const tell = (element: Element, box: Box = element.getBoundingClientRect()) => {
    const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round);
    return `${element.localName} “${words(element)}” (${left},${top})–(${right},${bottom})`;
  };

  const isHiddenForEyes = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 || height <= 2 || Boolean(element.closest('.sr-only:not(:focus)'));
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !isHiddenForEyes(element);

  const isOutside = (element: Element) =>
    getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0;

  /** Returns the part of an element that its scrolling or clipping ancestors show, or `null` if none is visible. */
  const visibleBox = (element: Element): Box | null => {
    const own = element.getBoundingClientRect();
    let box: Box = { left: own.left, top: own.top, right: own.right, bottom: own.bottom };
    for (
      let inner = element;
      inner.parentElement && inner.parentElement !== document.body;
      inner = inner.parentElement
    ) {
      // No ancestor clips a fixed element, such as an open list in a dialog.
      if (getComputedStyle(inner).position === 'fixed') break;
      const parent = inner.parentElement;
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      box = {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
      };
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };

  const open = [...document.querySelectorAll(':popover-open, [data-radix-popper-content-wrapper] [role=listbox]')];
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown);
  const layer = open.at(-1) ?? dialogs.at(-1) ?? document.body;
  // Radix renders a hidden native select beside its own, for forms.
  const inLayer = (selector: string) =>
    [...layer.querySelectorAll(selector)].filter(
      (element) => isShown(element) && !element.matches('select[aria-hidden]'),
    );

  const controls = inLayer(
    'button, a[href], input, select, textarea, [role=option], [role=switch], [role=tab], [role=radio]',
  ).filter((control) => getComputedStyle(control).pointerEvents !== 'none' && !isOutside(control));

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) faults.push(`the page is ${scrollWidth} wide and scrolls sideways`);

  // Every control must be the topmost element at its centre, possibly after scrolling.
  const covering = (control: Element): Element | null => {
    const box = visibleBox(control);
    if (!box) return layer;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit) return layer;
    const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    return [control, ...labels].some((part) => part.contains(hit)) ? null : hit;
  };
  const scrolled = [document.documentElement, ...document.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth: all, clientWidth }) =>
        scrollHeight > clientHeight || all > clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const scrollBack = () => {
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
  };
  for (const control of controls) {
    if (!covering(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // The middle of a narrow table may be under its sticky first column.
    if (covering(control)) control.scrollIntoView({ block: 'center', inline: 'end', behavior: 'instant' });
    const cover = covering(control);
    if (cover) faults.push(`${tell(control)} lies under ${tell(cover)}`);
    scrollBack();
  }

  // Elements with a fixed place must neither overlap nor leave the window.
  const fixedPlaces: [string, string][] =
    layer === document.body
      ? [
          ['title', 'main h1'],
          ['header button', 'main header :is(a, button)'],
          ['toolbar', 'main :is(search, select, [type=radio]):not(nav *, form *)'],
          ['head of the table', 'main thead'],
          ['first row', 'main tbody tr:first-child:not(:has([colspan]))'],
          ['pager', 'nav[aria-label=Pages]'],
          ['top bar', 'header:not(main header) :is(a, button, label)'],
        ]
      : [
          ['title', 'h2'],
          ['close button', 'button[aria-label=Close]'],
          ['footer button', 'footer button'],
        ];
  const places = [
    ...fixedPlaces.flatMap(([what, selector]) => inLayer(selector).map((element) => ({ what, element }))),
    ...[...document.querySelectorAll('[data-sonner-toast][data-visible=true]:not([data-removed=true])')].map(
      (element) => ({ what: 'toast', element }),
    ),
  ].flatMap(({ what, element }) => {
    const box = visibleBox(element);
    return box ? [{ what, element, box }] : [];
  });
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= slack || down <= slack) continue;
      faults.push(
        `${one.what} ${tell(one.element)} and ${other.what} ${tell(other.element)} overlap by ${Math.round(across)}×${Math.round(down)}`,
      );
    }
  }
  const isScrolledSideways = (element: Element) => {
    // A message in place of the rows must be readable without scrolling.
    if (element.closest('td[colspan]')) return false;
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return true;
    }
    return false;
  };
  for (const { what, element, box } of places) {
    const isBelow = layer !== document.body && (box.bottom > window.innerHeight + slack || box.top < -slack);
    const isBeside = (box.right > window.innerWidth + slack || box.left < -slack) && !isScrolledSideways(element);
    if (isBelow || isBeside) faults.push(`${what} ${tell(element)} is not inside the window`);
  }
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const isBeside = box.right > window.innerWidth + slack || box.left < -slack;
    if (isBeside && !isScrolledSideways(control)) faults.push(`${tell(control)} reaches beyond the window's side`);
  }

  // Text must not be cut off, except by an ellipsis with the full text in a title.
  const isTitled = (element: Element, text: string) =>
    (element.closest('[title]')?.getAttribute('title') ?? '').includes(text.replace(/\s+/g, ' ').trim());
  const range = document.createRange();
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || !isShown(holder) || holder.closest('option, script, style, svg'))
      continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width <= 2) continue;
    let isFloating = false;
    for (let element: Element | null = holder; element && element !== layer; element = element.parentElement) {
      const { overflowX, overflowY, display, position, textOverflow, webkitLineClamp } = getComputedStyle(element);
      isFloating ||= position === 'absolute' || position === 'fixed';
      const around = element.getBoundingClientRect();
      const isWide = box.right > around.right + slack || box.left < around.left - slack;
      const isHigh = box.bottom > around.bottom + 4;
      if (/auto|scroll/.test(overflowX)) break;
      if (around.width <= 2) break; // for screen readers
      if (/hidden|clip/.test(overflowX) && (isWide || (isHigh && /hidden|clip/.test(overflowY)))) {
        const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        if (!isMarked || !isTitled(holder, text.textContent)) {
          faults.push(`“${text.textContent.trim()}” is cut off by ${tell(element, around)}`);
        }
        break;
      }
      if (
        isWide &&
        !isFloating &&
        display !== 'inline' &&
        element.matches('th, td, button, a, label, li, h1, h2, legend, dd, dt')
      ) {
        faults.push(`“${text.textContent.trim()}” runs out of ${tell(element, around)}`);
        break;
      }
      if (element === document.body.firstElementChild) break;
    }
    const isBeside =
      box.right > window.innerWidth + slack &&
      (visibleBox(holder)?.right === box.right || holder.closest('td[colspan]'));
    if (isBeside && !isScrolledSideways(holder)) faults.push(`“${text.textContent.trim()}” runs out of the window`);
  }

  const pencil = document.createElement('canvas').getContext('2d');
  for (const field of inLayer('input, select')) {
    const shown =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field instanceof HTMLInputElement && !field.value
          ? field.placeholder
          : '';
    if (!shown || !pencil || field.closest('[title]')) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pencil.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pencil.measureText(shown).width > room + slack) faults.push(`“${shown}” does not fit into ${tell(field)}`);
  }
  return [...new Set(faults)];
}
