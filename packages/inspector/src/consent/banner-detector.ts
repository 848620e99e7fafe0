import { setTimeout as sleep } from 'node:timers/promises';
import { OutOfTime, within } from '../deadline.ts';
import type { PageScripts, IsolatedWorld } from '../record/page-scripts.ts';
import { callText, partsText } from '../record/in-page/page-text.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetrics } from '../browser/page-metric.ts';
import { createBannerButtons } from './in-page/banner-buttons.ts';
import { createBannerFinder } from './in-page/banner-finder.ts';
import type { BannerSearchResult, SeenBanner, Spot } from './in-page/banner-search-result.ts';
import { readStoredValues } from './in-page/read-stored-values.ts';
import { findClosedMenus } from './in-page/closed-menus.ts';
import { findConsentControls, type ConsentControl } from './in-page/consent-controls.ts';
import { createComposedTree } from './in-page/composed-tree.ts';
import { LEXICON } from './lexicon.ts';
import { MANAGER_CONTROLS } from './manager-controls.ts';
import { MANAGERS } from './managers.ts';
import { listShownFrames, type Shown } from './shown-frames.ts';

/** Banner that is visible now. */
export interface Banner extends SeenBanner {
  shown: Shown;
  index: number;
}
export interface BannerPress {
  banner: Banner;
  /** Index among the banner's buttons. */
  button: number;
}

/** Element that opens an answered banner again. `press`: how to press it, until the next search. */
export interface ShownControl extends Omit<ConsentControl, 'element'> {
  press: BannerPress;
}

interface Found {
  banners: Banner[];
  showsFrame: boolean;
}
interface SearchState {
  /** Number of frames around it. */
  deep: number;
  /** Consent manager that owns the frame. */
  manager: string | null;
  isLayer: boolean;
}

/** Finds and presses banners in the page's documents, also in frames of other processes and in closed shadow roots. */
export interface BannerDetector {
  /** Injects the search code into the page and searches once, while the visit waits for something else. */
  prepare(): void;
  /**
   * Returns the visible banners, those in frames first. With `isLayer`, second layers count too. Does not search again
   * while the page's layout equals one without banners.
   */
  search(isLayer?: boolean): Promise<Banner[]>;
  /**
   * Presses by script, or with a mouse if the button can be hit. A press may remove the document. Returns the kind of
   * press; null if the button has gone.
   */
  press(press: BannerPress, withMouse: boolean): Promise<'mouse' | 'script' | null>;
  switchOff(banner: Banner): Promise<void>;
  endAnimations(): Promise<void>;
  /**
   * Finds an element in a document whose address contains the text, or in any document. Returns a banner with the
   * element as its only button.
   */
  find(selector: string, frame: string | null): Promise<Banner | null>;
  /**
   * Returns the elements that open an answered banner again, the surest first: of the main document, then of its visible
   * frames.
   */
  controls(): Promise<ShownControl[]>;
  /** Returns the cookies and storage of the site's main document. */
  storedValues(): Promise<string[]>;
}

let text: string | null = null;
const finderText = () =>
  (text ??= callText(
    createBannerFinder,
    JSON.stringify(LEXICON),
    JSON.stringify(MANAGERS),
    partsText({
      createComposedTree,
      createBannerButtons,
      findConsentControls,
      findClosedMenus,
      readKept: readStoredValues,
    }),
  ));

/** Limit in ms for an answer of a document; past it the document is stuck, and the visit continues without it. */
const ANSWER_MS = 5_000;
/** Limit in ms for an answer while the visit waits for frames. */
const AHEAD_MS = 10_000;
const MOUSE_MS = 1_000;
const NO_BANNER: Omit<Banner, 'shown'> = { manager: null, text: '', buttons: [], switchesOn: 0, index: 0 };
const FRAMES_DEEP = 3;
const ROOTS_DEEP = 3;
const ROOTS_MAX = 200;

export function createBannerDetector(pageScripts: PageScripts, page: CdpSession): BannerDetector {
  const prepared = new WeakSet<IsolatedWorld>();
  const stuck = new WeakSet<IsolatedWorld>();
  /** Layout of the page in which neither banners nor frames are visible. */
  let bare: { world: IsolatedWorld; layout: string } | null = null;
  let preparing: Promise<void> | null = null;

  async function ask(
    world: IsolatedWorld,
    expression: string,
    { returnByValue = true, limitMs = ANSWER_MS } = {},
  ) {
    const finder = prepared.has(world) ? 'banners' : `(globalThis.banners = ${finderText()})`;
    prepared.add(world);
    if (stuck.has(world)) throw new Error('the document is stuck');
    const evaluated = world.session.send('Runtime.evaluate', {
      expression: `${finder}.${expression}`,
      contextId: world.contextId,
      returnByValue,
    });
    const answer = await within(limitMs, evaluated).catch((error: unknown) => {
      if (!(error instanceof OutOfTime)) throw error;
      stuck.add(world);
      throw new Error('the document gives no answer', { cause: error });
    });
    if (answer.exceptionDetails)
      throw new Error(answer.exceptionDetails.exception?.description ?? 'a look failed');
    return answer.result;
  }

  const tell = async <T>(world: IsolatedWorld, expression: string, limitMs?: number) =>
    (await ask(world, expression, { limitMs })).value as T;

  /**
   * Returns a text that changes with the page's layout. Everything visible, also in shadow roots, comes from a layout
   * or a change of style.
   */
  async function layoutOf(world: IsolatedWorld, limitMs?: number): Promise<string> {
    const position = await tell<string>(world, 'layOut()', limitMs);
    const { LayoutCount, RecalcStyleCount } = await pageMetrics(page, ['LayoutCount', 'RecalcStyleCount']);
    return `${position} ${LayoutCount} ${RecalcStyleCount}`;
  }

  async function lookAhead(world: IsolatedWorld): Promise<void> {
    const layout = await layoutOf(world, AHEAD_MS);
    const { banners, suspects, showsFrame } = await tell<BannerSearchResult>(
      world,
      'look(false, false)',
      AHEAD_MS,
    );
    if (banners.length + suspects.length === 0 && !showsFrame) bare = { world, layout: `false ${layout}` };
  }

  async function nodeOf(world: IsolatedWorld, index: number) {
    const { objectId } = await ask(world, `suspect(${index})`, { returnByValue: false });
    if (objectId === undefined) return null;
    const { node } = await world.session.send('DOM.describeNode', { objectId, depth: 1, pierce: true });
    return { objectId, node };
  }

  /** Opens the closed shadow roots of visible elements; returns whether there were any. */
  async function openRoots(world: IsolatedWorld, { suspects }: BannerSearchResult): Promise<boolean> {
    let areOpened = false;
    for (const [index, { kind }] of suspects.entries()) {
      const host = kind === 'host' ? await nodeOf(world, index) : null;
      const root = host?.node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
      if (host === null || root === undefined) continue;
      await openRoot(world, host.objectId, root.backendNodeId);
      areOpened = true;
    }
    return areOpened;
  }

  async function searchIn(shown: Shown, { deep, manager, isLayer }: SearchState): Promise<Found> {
    const { world } = shown;
    let result = await tell<BannerSearchResult>(world, `look(${deep > 0}, ${isLayer})`);
    for (let depth = 0; depth < ROOTS_DEEP && (await openRoots(world, result)); depth += 1) {
      result = await tell<BannerSearchResult>(world, `look(${deep > 0}, ${isLayer})`);
    }
    const own = result.banners.map((banner, index) => ({
      ...banner,
      manager: banner.manager ?? manager,
      shown,
      index,
    }));
    const inner: Banner[] = [];
    for (const [index, candidate] of result.suspects.entries()) {
      if (candidate.kind !== 'frame' || deep >= FRAMES_DEEP) continue;
      const frameId = (await nodeOf(world, index))?.node.frameId;
      const frame = pageScripts.worlds().findLast((one) => one.frameId === frameId);
      if (frame === undefined) continue;
      const at = { world: frame, x: shown.x + candidate.x, y: shown.y + candidate.y };
      const state = { deep: deep + 1, manager: candidate.manager ?? manager, isLayer };
      inner.push(...(await searchIn(at, state).catch(() => ({ banners: [] }))).banners);
    }
    return { banners: [...inner, ...own], showsFrame: result.showsFrame };
  }

  async function click(x: number, y: number): Promise<void> {
    const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      page.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        button: type === 'mouseMoved' ? 'none' : 'left',
        clickCount: 1,
      });
    page.tell('Input.setIgnoreInputEvents', { ignore: false });
    const pressed = Promise.all([send('mouseMoved'), send('mousePressed'), send('mouseReleased')]).catch(
      () => undefined,
    );
    await Promise.race([pressed, sleep(MOUSE_MS, undefined, { ref: false })]);
    page.tell('Input.setIgnoreInputEvents', { ignore: true });
  }

  return {
    prepare() {
      const world = pageScripts.mainWorld();
      if (world !== undefined) preparing = lookAhead(world).catch(() => undefined);
    },
    async search(isLayer = false) {
      await preparing;
      const world = pageScripts.mainWorld();
      if (world === undefined) return [];
      const layout = `${isLayer} ${await layoutOf(world)}`;
      if (bare?.world === world && bare.layout === layout) return [];
      const { banners, showsFrame } = await searchIn(
        { world, x: 0, y: 0 },
        { deep: 0, manager: null, isLayer },
      );
      bare = banners.length > 0 || showsFrame ? null : { world, layout };
      return banners;
    },
    async press({ banner: { shown, index }, button }, withMouse) {
      const spot = await tell<Spot | null>(shown.world, `place(${index}, ${button})`).catch(() => null);
      if (spot === null) return null;
      if (withMouse && spot.isFree && Number.isFinite(shown.x)) {
        await click(shown.x + spot.x, shown.y + spot.y);
        return 'mouse';
      }
      await tell(shown.world, `press(${index}, ${button})`).catch(() => undefined);
      return 'script';
    },
    async switchOff({ shown, index }) {
      await tell(shown.world, `switchOff(${index})`).catch(() => undefined);
    },
    async endAnimations() {
      await Promise.allSettled(pageScripts.worlds().map((world) => tell(world, 'endAnimations()')));
    },
    async find(selector, frame) {
      for (const world of pageScripts.worlds()) {
        if (frame !== null && !(await addressOf(world)).includes(frame)) continue;
        const expression = `find(${JSON.stringify(selector)})`;
        if (!(await tell<boolean>(world, expression).catch(() => false))) {
          await openAllRoots(world).catch(() => undefined);
          if (!(await tell<boolean>(world, expression).catch(() => false))) continue;
        }
        // The position of the frame is not known here, and a mouse would miss it.
        const edge = world === pageScripts.mainWorld() ? 0 : Number.NaN;
        return { ...NO_BANNER, shown: { world, x: edge, y: edge } };
      }
      return null;
    },
    async controls() {
      const world = pageScripts.mainWorld();
      if (world === undefined) return [];
      const expression = `controls(${JSON.stringify(MANAGER_CONTROLS)})`;
      let found = await tell<Omit<ConsentControl, 'element'>[]>(world, expression);
      if (found.length === 0) {
        await openAllRoots(world).catch(() => undefined);
        found = await tell<Omit<ConsentControl, 'element'>[]>(world, expression);
      }
      const controls = inPlace({ world, x: 0, y: 0 }, found);
      for (const frame of await listShownFrames(world, pageScripts.worlds())) {
        const its = await tell<typeof found>(frame.world, expression).catch(() => []);
        // A link in a frame opens its page in the frame.
        controls.push(...inPlace(frame, its).filter(({ href, isMenu }) => href === null && !isMenu));
      }
      return controls;
    },
    async storedValues() {
      const world = pageScripts.mainWorld();
      return world === undefined ? [] : tell<string[]>(world, 'kept()').catch(() => []);
    },
  };
}

function inPlace(shown: Shown, found: readonly Omit<ConsentControl, 'element'>[]): ShownControl[] {
  const banner: Banner = { ...NO_BANNER, shown };
  return found.map((control, button) => ({ ...control, press: { banner, button } }));
}

/** Opens the closed shadow roots of the whole document, for elements that consent steps name. */
async function openAllRoots(world: IsolatedWorld): Promise<void> {
  const { root } = await world.session.send('DOM.getDocument', { depth: -1, pierce: true });
  const waiting = [root];
  let left = ROOTS_MAX;
  for (let node = waiting.pop(); node !== undefined && left > 0; node = waiting.pop()) {
    waiting.push(
      ...(node.children ?? []),
      ...(node.shadowRoots ?? []),
      ...(node.contentDocument ? [node.contentDocument] : []),
    );
    const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
    if (closed === undefined) continue;
    left -= 1;
    const { backendNodeId } = node;
    const host = await world.session
      .send('DOM.resolveNode', { backendNodeId, executionContextId: world.contextId })
      .catch(() => null);
    if (host?.object.objectId === undefined) continue;
    await openRoot(world, host.object.objectId, closed.backendNodeId).catch(() => undefined);
  }
}

async function openRoot(world: IsolatedWorld, host: string, backendNodeId: number): Promise<void> {
  const { session, contextId } = world;
  const { object } = await session.send('DOM.resolveNode', {
    backendNodeId,
    executionContextId: contextId,
  });
  await session.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function (root) { banners.openRoot(this, root); }',
    objectId: host,
    arguments: [{ objectId: object.objectId }],
  });
}

async function addressOf(world: IsolatedWorld): Promise<string> {
  const { result } = await world.session.send('Runtime.evaluate', {
    expression: 'location.href',
    contextId: world.contextId,
    returnByValue: true,
  });
  return String(result.value);
}
