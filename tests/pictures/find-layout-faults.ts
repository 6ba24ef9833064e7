/** Finds covered, cut-off and overflowing elements of the page. Runs in the browser, so it cannot use imports. */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  /** The tolerance in px for rounding and adjacent borders. */
  const tolerance = 1.5;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  const labelOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 50);
  const describeElement = (element: Element, box: Box = element.getBoundingClientRect()) => {
    const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round);
    return `${element.localName} “${labelOf(element)}” (${left},${top})–(${right},${bottom})`;
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

  const openLists = [...document.querySelectorAll(':popover-open, [data-radix-popper-content-wrapper] [role=listbox]')];
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown);
  const layer = openLists.at(-1) ?? dialogs.at(-1) ?? document.body;
  // Leaves out the hidden native select that Radix renders for forms beside its own select.
  const inLayer = (selector: string) =>
    [...layer.querySelectorAll(selector)].filter(
      (element) => isShown(element) && !element.matches('select[aria-hidden]'),
    );

  const controls = inLayer(
    'button, a[href], input, select, textarea, [role=option], [role=switch], [role=tab], [role=radio]',
  ).filter((control) => getComputedStyle(control).pointerEvents !== 'none' && !isOutside(control));

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) faults.push(`the page is ${scrollWidth} wide and scrolls sideways`);

  // Returns the element that covers the centre of a control, or `null` if the control is the topmost element there.
  const findCover = (control: Element): Element | null => {
    const box = visibleBox(control);
    if (!box) return layer;
    const topElement = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!topElement) return layer;
    const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    // A toast may cover the page, because it hides after 4 seconds or on a click.
    const isAllowed =
      [control, ...labels].some((part) => part.contains(topElement)) || topElement.closest('[data-sonner-toast]');
    return isAllowed ? null : topElement;
  };
  const scrollPositions = [document.documentElement, ...document.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth: fullWidth, clientWidth }) =>
        scrollHeight > clientHeight || fullWidth > clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const restoreScroll = () => {
    for (const { element, top, left } of scrollPositions) element.scrollTo({ top, left, behavior: 'instant' });
  };
  for (const control of controls) {
    if (!findCover(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // Scrolls further, because the middle of a narrow table may be under its sticky first column.
    if (findCover(control)) control.scrollIntoView({ block: 'center', inline: 'end', behavior: 'instant' });
    const cover = findCover(control);
    if (cover) faults.push(`${describeElement(control)} is covered by ${describeElement(cover)}`);
    restoreScroll();
  }

  // Selects the elements with a fixed place on the page, which must neither overlap nor leave the window.
  const fixedElements: [string, string][] =
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
    ...fixedElements.flatMap(([label, selector]) => inLayer(selector).map((element) => ({ label, element }))),
    ...[...document.querySelectorAll('[data-sonner-toast][data-visible=true]:not([data-removed=true])')].map(
      (element) => ({ label: 'toast', element }),
    ),
  ].flatMap(({ label, element }) => {
    const box = visibleBox(element);
    return box ? [{ label, element, box }] : [];
  });
  for (const [index, place] of places.entries()) {
    for (const otherPlace of places.slice(index + 1)) {
      if (place.element.contains(otherPlace.element) || otherPlace.element.contains(place.element)) continue;
      if (otherPlace.label === 'toast' && place.label !== 'top bar') continue;
      const across = Math.min(place.box.right, otherPlace.box.right) - Math.max(place.box.left, otherPlace.box.left);
      const down = Math.min(place.box.bottom, otherPlace.box.bottom) - Math.max(place.box.top, otherPlace.box.top);
      if (across <= tolerance || down <= tolerance) continue;
      faults.push(
        `${place.label} ${describeElement(place.element)} and ${otherPlace.label} ${describeElement(otherPlace.element)} overlap by ${Math.round(across)}×${Math.round(down)}`,
      );
    }
  }
  const isScrolledSideways = (element: Element) => {
    // A message that replaces the rows must be readable without scrolling.
    if (element.closest('td[colspan]')) return false;
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return true;
    }
    return false;
  };
  for (const { label, element, box } of places) {
    const isOutsideVertically =
      layer !== document.body && (box.bottom > window.innerHeight + tolerance || box.top < -tolerance);
    const isOutsideHorizontally =
      (box.right > window.innerWidth + tolerance || box.left < -tolerance) && !isScrolledSideways(element);
    if (isOutsideVertically || isOutsideHorizontally)
      faults.push(`${label} ${describeElement(element)} is outside the window`);
  }
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const isOutsideHorizontally = box.right > window.innerWidth + tolerance || box.left < -tolerance;
    if (isOutsideHorizontally && !isScrolledSideways(control))
      faults.push(`${describeElement(control)} overflows the window`);
  }

  // Compares the controls that share a line: the search, the filters and the buttons of a page header.
  const lineControls = inLayer(
    'main :is(search > input, select, fieldset, button):not(nav *, table *, form *, search > span *, fieldset *)',
  ).map((element) => ({ element, box: element.getBoundingClientRect() }));
  const middleOf = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>) => (top + bottom) / 2;
  for (const [index, { element, box }] of lineControls.entries()) {
    for (const other of lineControls.slice(index + 1)) {
      const isBeside = Math.abs(middleOf(box) - middleOf(other.box)) <= 2;
      if (isBeside && Math.abs(box.height - other.box.height) > 0.5) {
        faults.push(`${describeElement(element)} and ${describeElement(other.element)} differ in height`);
      }
    }
  }

  // An icon belongs beside the first line of its text, or beside the middle of the whole text.
  for (const icon of inLayer('svg')) {
    let part: Element = icon;
    while (part.parentElement && !part.parentElement.textContent?.replace('\u200b', '').trim())
      part = part.parentElement;
    const row = part.parentElement;
    if (!row || getComputedStyle(row).display !== 'flex' || getComputedStyle(icon).position === 'absolute') continue;
    // In a column, the text is below the icon.
    if (getComputedStyle(row).flexDirection.startsWith('column')) continue;
    const content = part.nextElementSibling;
    if (!content || !isShown(content)) continue;
    const text = document.createTreeWalker(content, NodeFilter.SHOW_TEXT).nextNode();
    if (!text?.textContent?.trim() || !text.parentElement || !isShown(text.parentElement)) continue;
    const firstLineRange = document.createRange();
    firstLineRange.selectNodeContents(text);
    const [firstLine] = firstLineRange.getClientRects();
    const iconBox = icon.getBoundingClientRect();
    if (!firstLine || firstLine.left < iconBox.right - tolerance) continue;
    const offsets = [firstLine, content.getBoundingClientRect()].map((box) =>
      Math.abs(middleOf(iconBox) - middleOf(box)),
    );
    if (Math.min(...offsets) > 3) {
      faults.push(
        `the icon of “${text.textContent.trim().slice(0, 50)}” is ${Math.round(Math.min(...offsets))} px off`,
      );
    }
  }

  // True if a tooltip contains the full text. Only such a text may be cut off with an ellipsis.
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
      const container = element.getBoundingClientRect();
      const overflowsSide = box.right > container.right + tolerance || box.left < container.left - tolerance;
      const overflowsBottom = box.bottom > container.bottom + 4;
      if (/auto|scroll/.test(overflowX)) break;
      if (container.width <= 2) break; // Ignores hidden labels for screen readers, which are only a few px wide.
      if (/hidden|clip/.test(overflowX) && (overflowsSide || (overflowsBottom && /hidden|clip/.test(overflowY)))) {
        const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        if (!isMarked || !isTitled(holder, text.textContent)) {
          faults.push(`“${text.textContent.trim()}” is cut off by ${describeElement(element, container)}`);
        }
        break;
      }
      if (
        overflowsSide &&
        !isFloating &&
        display !== 'inline' &&
        element.matches('th, td, button, a, label, li, h1, h2, legend, dd, dt')
      ) {
        faults.push(`“${text.textContent.trim()}” overflows ${describeElement(element, container)}`);
        break;
      }
      if (element === document.body.firstElementChild) break;
    }
    const isOutsideHorizontally =
      box.right > window.innerWidth + tolerance &&
      (visibleBox(holder)?.right === box.right || holder.closest('td[colspan]'));
    if (isOutsideHorizontally && !isScrolledSideways(holder))
      faults.push(`“${text.textContent.trim()}” overflows the window`);
  }

  const drawing = document.createElement('canvas').getContext('2d');
  for (const field of inLayer('input, select')) {
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field instanceof HTMLInputElement && !field.value
          ? field.placeholder
          : '';
    if (!text || !drawing || field.closest('[title]')) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    drawing.font = font;
    const availableWidth = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (drawing.measureText(text).width > availableWidth + tolerance)
      faults.push(`“${text}” does not fit into ${describeElement(field)}`);
  }
  return [...new Set(faults)];
}
