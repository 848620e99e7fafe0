import type { Container } from '@vigie/contract/container.ts';
import type { ContainerText } from './container-text.ts';

/** Ids of containers and of destinations of the Google tag. */
const ID = /^(?:GTM|GT|G|AW|DC|UA|MC|HA)-[A-Z0-9_-]{1,40}$/iu;
/** How the script names itself, behind its data: `{ctid:"GTM-ABC123",...}` today, a variable of its own before. */
const NAMED_BY_ITSELF =
  /(?:\bctid\s*[:=]\s*|\bcanonicalContainerId\s*[:=]\s*|[=:]\s*)["']((?:GTM|GT|G|AW|DC|UA|MC|HA)-[A-Z0-9_-]{1,40})["']/iu;
/** Characters behind the data in which the script names itself; the rest is far from it. */
const SEARCHED = 2_000_000;

/** Returns whose container a script is: the address says it where it does, else the script. */
export function googleIdentity({ text, url }: ContainerText, end: number): Pick<Container, 'id' | 'product'> {
  const id = idOfAddress(url) ?? NAMED_BY_ITSELF.exec(text.slice(end, end + SEARCHED))?.[1] ?? null;
  return { id, product: id === null || id.startsWith('GTM-') ? 'google-tag-manager' : 'google-tag' };
}

function idOfAddress(url: string | null): string | null {
  const id = url === null ? null : (URL.parse(url)?.searchParams.get('id') ?? null);
  return id !== null && ID.test(id) ? id : null;
}
