import type { Values } from './model.ts';

const read = (text: string) => decodeURIComponent(text).replace(/\+/g, ' ');

export class Address {
  readonly link = document.createElement('a');
  constructor(address: string) {
    this.link.href = address;
  }

  part(component: string, given: Values, keys: string[]): unknown {
    const { link } = this;
    const protocol = link.protocol.replace(':', '').toLowerCase();
    const path = link.pathname.startsWith('/') ? link.pathname : `/${link.pathname}`;
    switch (component) {
      case 'PROTOCOL':
        return protocol;
      case 'HOST':
        return given['stripWww'] ? link.hostname.replace(/^www\d*\./, '') : link.hostname;
      case 'PORT':
        return String(Number(link.port) || { http: 80, https: 443 }[protocol] || '');
      case 'PATH': {
        const names = path.split('/');
        const pages = (given['defaultPages'] ?? []) as unknown[];
        if (pages.includes(names.at(-1))) names[names.length - 1] = '';
        return names.join('/');
      }
      case 'QUERY':
        return this.query(keys, Boolean(given['ignoreEmptyQueryParam']));
      case 'FRAGMENT':
        return link.hash.replace('#', '');
      case 'EXTENSION':
        return path.includes('.') ? (path.split('.').at(-1) as string).split('/')[0] : '';
      default:
        return link.href.replace(/#.*$/, '');
    }
  }

  query(keys: string[], ignoresEmpty: boolean): string | undefined {
    const query = this.link.search.replace('?', '');
    for (const key of keys) {
      const pair = query.split('&').find((one) => read(one.split('=')[0] as string) === key);
      const value =
        key === '' ? query : pair === undefined ? undefined : read(pair.split('=').slice(1).join('='));
      if (value !== undefined && !(ignoresEmpty && value === '')) return value;
    }
    return undefined;
  }
}
