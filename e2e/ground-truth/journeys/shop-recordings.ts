import type { Recording, RecordedStep } from '@vigie/contract/recording.ts';

/** Expected event of a step, by its name in the shop's code, with its count. */
export interface ExpectedEvent {
  /** Number of the step. */
  step: number;
  name: string;
  times: number;
}

export interface ShopRecording {
  recording: Recording;
  expected: ExpectedEvent[];
}

/** Address of the recordings; runs use other addresses. */
const RECORDED_ON = 'https://shop.example';

type Part = { steps: RecordedStep[]; events?: [name: string, times?: number] };

const press = (name: string, css: string, further: object = {}): RecordedStep => ({
  type: 'click',
  target: 'main',
  selectors: [[`aria/${name}`], [css], [`xpath///*[text()="${name}"]`], [`pierce/${css}`], [`text/${name}`]],
  offsetX: 8,
  offsetY: 6,
  ...further,
});
const type = (name: string, css: string, value: string): RecordedStep => ({
  type: 'change',
  target: 'main',
  value,
  selectors: [[`aria/${name}`], [css], [`pierce/${css}`]],
});
const key = (kind: 'keyDown' | 'keyUp'): RecordedStep => ({ type: kind, target: 'main', key: 'Enter' });

/** Returns user actions by name; `loads`: each page of the shop is a separate document. */
const partsOf = (loads: boolean): Record<string, (id: string) => Part> => {
  const asserted = loads ? { assertedEvents: [{ type: 'navigation' as const }] } : {};
  return {
    home: () => ({
      steps: [
        {
          type: 'setViewport',
          width: 1200,
          height: 900,
          deviceScaleFactor: 1,
          isMobile: false,
          hasTouch: false,
          isLandscape: false,
        },
        {
          type: 'navigate',
          url: `${RECORDED_ON}/`,
          assertedEvents: [{ type: 'navigation', url: `${RECORDED_ON}/`, title: 'Shop' }],
        },
      ],
    }),
    back: () => ({ steps: [press('Home', 'nav > a:nth-of-type(1)', asserted)] }),
    view: (id) => ({ steps: [press(`View ${id}`, `li.${id} a`, asserted)], events: ['view_item'] }),
    add: () => ({ steps: [press('Add to basket', 'button.add')], events: ['add_to_cart'] }),
    pair: () => ({ steps: [press('Add the pair', 'button.pair')], events: ['add_pair', 2] }),
    basket: () => ({ steps: [press('Basket', 'nav > a:nth-of-type(2)', asserted)] }),
    remove: (id) => ({ steps: [press(`Remove ${id}`, `button.remove-${id}`)], events: ['remove_from_cart'] }),
    checkout: () => ({
      steps: [press('Go to checkout', 'main > a.link', asserted)],
      events: ['begin_checkout'],
    }),
    fill: () => ({
      steps: [type('Name', 'input.person', 'Ada'), type('Card number', 'input.card', '{{card}}')],
    }),
    pay: () => ({ steps: [press('Pay now', 'button.pay', asserted)], events: ['purchase'] }),
    search: () => ({
      steps: [type('Search', 'input.search', 'mug'), key('keyDown'), key('keyUp')],
      events: ['search'],
    }),
    contact: () => ({ steps: [press('Contact', 'nav > a:nth-of-type(3)', asserted)] }),
    mail: () => ({ steps: [type('Your mail', 'input.mail', '{{mail}}')] }),
    send: () => ({ steps: [press('Send message', 'button.send')], events: ['generate_lead'] }),
  };
};

/** Eight journeys of a shop, as sequences of action names. */
const JOURNEYS: Record<string, string> = {
  'look at a mug': 'home view:mug',
  'add a lamp': 'home view:lamp add',
  'add a pair of posters': 'home view:poster pair',
  'buy a mug': 'home view:mug add pair basket checkout fill pay',
  'buy a mug and a lamp': 'home view:mug add back view:lamp add basket checkout fill pay',
  'change one’s mind': 'home view:mug add basket remove:mug',
  'search for a mug': 'home search view:mug',
  'ask a question': 'home contact mail send',
};
export const JOURNEY_NAMES = Object.keys(JOURNEYS);

/** Returns a journey of a shop in the format of Chrome's Recorder, and its expected events. */
export function shopRecording(name: string, { loads }: { loads: boolean }): ShopRecording {
  const steps: RecordedStep[] = [];
  const expected: ExpectedEvent[] = [];
  const parts = partsOf(loads);
  for (const word of JOURNEYS[name]?.split(' ') ?? []) {
    const [part = '', id = ''] = word.split(':');
    const done = parts[part]?.(id);
    if (done === undefined) throw new Error(`no part of a journey is called ${part}`);
    steps.push(...done.steps);
    const [event, times = 1] = done.events ?? [];
    // The keydown event submits a form, not the keyup event.
    const step = steps.length - (part === 'search' ? 1 : 0);
    if (event !== undefined) expected.push({ step, name: event, times });
  }
  return { recording: { title: name, steps }, expected };
}
