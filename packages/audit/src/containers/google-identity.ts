import type { Container } from '@vigie/contract/container.ts';
import type { ContainerText } from './container-text.ts';

/** Matches ids of containers and of destinations of the Google tag. */
const ID = /^(?:GTM|GT|G|AW|DC|UA|MC|HA)-[A-Z0-9_-]{1,40}$/iu;
/** Matches the script's own id behind its data: `{ctid:"GTM-ABC123",...}` today, a separate variable before. */
const NAMED_BY_ITSELF =
  /(?:\bctid\s*[:=]\s*|\bcanonicalContainerId\s*[:=]\s*|[=:]\s*)["']((?:GTM|GT|G|AW|DC|UA|MC|HA)-[A-Z0-9_-]{1,40})["']/iu;
/** Maximum number of characters behind the data that are searched for the script's own id. */
const SEARCHED = 2_000_000;

/** Returns the container id of a script: from the address if it has one, else from the script. */
export function googleIdentity({ text, url }: ContainerText, end: number): Pick<Container, 'id' | 'product'> {
  const id = idOfAddress(url) ?? NAMED_BY_ITSELF.exec(text.slice(end, end + SEARCHED))?.[1] ?? null;
  return { id, product: id === null || id.startsWith('GTM-') ? 'google-tag-manager' : 'google-tag' };
}

function idOfAddress(url: string | null): string | null {
  const id = url === null ? null : (URL.parse(url)?.searchParams.get('id') ?? null);
  return id !== null && ID.test(id) ? id : null;
}
