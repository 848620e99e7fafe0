import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';
import type { IsolatedWorld } from '../record/page-scripts.ts';
import { CannotCover, withTextsCovered, type PictureHiding } from './cover-texts.ts';

/** Rules of a company that hide mail addresses, and fields that are called telephone. */
const hiding: PictureHiding = {
  text: (text) => text.replaceAll(/[\w.]+@mail\.example/g, '•••'),
  isField: (name) => name.toLowerCase() === 'telephone',
};

/**
 * Returns a page that shows a mail address and a number in each way that HTML allows. Names of the same letters are
 * equally wide in any font of the machine, as kerning is off.
 */
function mailPage(name: string, digits: string): string {
  const mail = `${name}@mail.example`;
  return `<!doctype html><meta charset="utf-8"><title>mail</title>
<style>
  * { font: 16px/1.4 monospace; font-kerning: none } p, input, textarea, select, svg, iframe, div { display: block; margin: 2px; width: 420px }
  .made::before { content: attr(data-mail) } .first::first-line { color: red }
  .gradient { background: linear-gradient(90deg, red, blue); -webkit-background-clip: text; color: transparent }
</style>
<p>Written to <b>${mail}</b> today</p>
<p>${name}<i>@mail</i>.example</p>
<p class="first">${mail}</p><p class="gradient">${mail}</p><p class="made" data-mail="${mail}"></p>
<input value="${mail}"><input placeholder="${mail}"><textarea>${mail}</textarea>
<select><option>${mail}</option></select>
<label>Telephone <input value="${digits}"></label>
<svg height="24"><text y="18" fill="green">${mail}</text></svg>
<iframe height="40" srcdoc="<code style='font-kerning: none'>${mail}</code>"></iframe>
<div id="host"></div>
<p>Left alone: shop@other.example</p>
<script>
  document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<code>${mail}</code>';
  document.querySelector('#host').addEventListener('animationstart', () => navigator.sendBeacon('/noticed'));
  new MutationObserver((all) => all.some(({ target }) => target.nodeName !== 'BODY') && navigator.sendBeacon('/noticed'))
    .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
</script>`;
}

let site: FixtureSite;
let inspector: Inspector;
beforeAll(async () => {
  site = await startFixtureSite({
    '/jean': mailPage('jean.dupont', '0612345678'),
    '/dean': mailPage('dean.jupont', '0876543216'),
    '/noticed': '',
  });
  inspector = await openTestInspector({ concurrency: 1, screenshot: true, pageBudgetSeconds: 90 });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

async function picture(path: string, hidden?: PictureHiding): Promise<Buffer | null> {
  const { screenshot } = await inspector.inspect(`${site.origin}${path}`, hidden && { hiding: hidden });
  return screenshot === null ? null : Buffer.from(screenshot);
}

it('hides in pictures what rules hide in texts, however it is shown, unnoticed by the page', async () => {
  const jean = await picture('/jean', hiding);
  const dean = await picture('/dean', hiding);
  expect(jean).not.toBeNull();
  expect(jean?.equals(dean!)).toBe(true);
  expect(site.at('/noticed')).toHaveLength(0);
});

/** Returns a document that answers each query about its texts with the next of these. */
function documentSaying(answers: { texts: string[] }[]): IsolatedWorld {
  const left = [...answers];
  const send = async (_method: string, { expression }: { expression: string }) => {
    const isRead = expression.includes(').read(');
    const value = isRead ? { fields: [], ...(left.length > 1 ? left.shift() : left[0]) } : 1;
    return { result: { value } };
  };
  return { session: { send }, contextId: 1, frameId: 'main' } as unknown as IsolatedWorld;
}

it('takes a picture again when a hidden text comes meanwhile, and none of a page that never stops bringing some', async () => {
  const [calm, hidden] = [{ texts: ['hello'] }, { texts: ['a@mail.example'] }];
  let pictures = 0;
  const take = async () => (pictures += 1);
  const covered = (world: IsolatedWorld) => withTextsCovered(() => [world], hiding, take);
  expect(await covered(documentSaying([hidden, calm, calm]))).toBe(1);
  expect(await covered(documentSaying([calm, hidden, calm, calm]))).toBe(3);
  await expect(covered(documentSaying([hidden]))).rejects.toThrow(CannotCover);
});
