import type { Page } from '@playwright/test';

export const foreignAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].flatMap(({ name, value }) => {
        if (name === 'style') return /url\(/i.test(value) ? [`style ${value}`] : [];
        if (!['src', 'srcset', 'href', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'ping'].includes(name))
          return [];
        const { origin, protocol } = new URL(value, document.baseURI);
        const isOwn = origin === window.location.origin || /^(?:data:image\/|blob:|tel:\+\d+$)/.test(value);
        const opensInNewTab =
          element.matches('a[target=_blank][rel~=noopener]') && /^https?:$/.test(protocol) && name === 'href';
        return isOwn || opensInNewTab ? [] : [`${element.tagName} ${name} ${value}`];
      }),
    ),
  );
