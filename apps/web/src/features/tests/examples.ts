/** Pair of sources to start from; its name is in the catalogue, under `example.`. */
export interface Example {
  name: 'page-type' | 'pageview' | 'heading' | 'price' | 'consent' | 'errors' | 'some-pages';
  content: string;
  condition: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: 'page-type',
    content: 'Object.assign({}, ...dataLayer)',
    condition: "['home', 'category', 'product', 'cart'].includes(content.page_type)",
  },
  {
    name: 'pageview',
    content: 'document.title',
    condition: 'pageview?.action_name === content',
  },
  {
    name: 'heading',
    content: [
      "const heading = document.querySelector('h1');",
      'return {',
      '  title: document.title.trim(),',
      '  heading: heading ? heading.textContent.trim() : null,',
      '};',
    ].join('\n'),
    condition: "content.title !== '' && Boolean(content.heading)",
  },
  {
    name: 'price',
    content: "[...document.querySelectorAll('[itemprop=price]')].map((price) => Number(price.content))",
    condition: 'content.length > 0 && content.every((price) => price > 0)',
  },
  {
    name: 'consent',
    content: "document.cookie.split('; ').map((cookie) => cookie.split('=')[0])",
    condition: '!content.some((name) => /^(_ga|_pk_|_fbp)/.test(name))',
  },
  {
    name: 'errors',
    content: 'location.pathname',
    condition: "!console.some((entry) => entry.level === 'error')",
  },
  {
    name: 'some-pages',
    content: "document.querySelectorAll('form [name]').length",
    condition: "content > 0 ? content >= 3 : notApplicable('no form on this page')",
  },
];
