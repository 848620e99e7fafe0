import { publishedAdobe } from './published-adobe.ts';
import {
  publishedMatomoTag,
  publishedMatomoTrigger,
  matomoVariable,
  publishedMatomo,
} from './published-matomo.ts';
import { publishedTealium } from './published-tealium.ts';

const ORDER = matomoVariable('DataLayer', {
  name: 'Order',
  defaultValue: '',
  lookUpTable: [{ matchValue: 'a', outValue: 'b', comparison: 'equals' }],
  parameters: { dataLayerName: 'order.id' },
});

/** Containers of each product except Google's, with all of its parts. */
export const MATOMO = publishedMatomo({
  tags: [
    publishedMatomoTag(1, {
      fireTriggerIds: [7, 8],
      blockTriggerIds: [9],
      fireLimit: 'once_page',
      fireDelay: 10,
    }),
    publishedMatomoTag(2, {
      parameters: { a: { joinedVariable: ['x', ORDER] }, b: [{ index: '1', value: ORDER }] },
    }),
  ],
  triggers: [
    publishedMatomoTrigger(7, 'PageView', {
      conditions: [{ actual: ORDER, comparison: 'not_regexp', expected: '^a' }],
    }),
    publishedMatomoTrigger(8, 'CustomEvent', { parameters: { eventName: 'buy' } }),
    publishedMatomoTrigger(9, 'ScrollReach', { parameters: { percentage: 50 } }),
  ],
  variables: [ORDER],
});

export const ADOBE = publishedAdobe({
  elements: `{"Order":{modulePath:"core/src/lib/dataElements/constant.js",settings:{value:"1"}},"Label":{modulePath:"a",settings:{value:"no. %Order%"}}}`,
  rules: `[{id:"RL1",name:"Thanks",events:[{modulePath:"core/src/lib/events/click.js",settings:{elementSelector:"a"},ruleOrder:50}],
conditions:[{modulePath:"core/src/lib/conditions/path.js",settings:{paths:[{value:"/a",valueIsRegex:!0}]},negate:!0},
{modulePath:"core/src/lib/conditions/customCode.js",settings:{source:function(){return!0}}}],
actions:[{modulePath:"b",settings:{a:"%Order%"},delayNext:!0},{modulePath:"c",settings:{}}]}]`,
});

export const TEALIUM = publishedTealium(
  {
    4: "(d['a']=='x'||(d['b'].toString().indexOf('y')>-1&&typeof d['c']!='undefined'))",
    5: "(/^x$/i.test(d['dom.pathname']))",
  },
  '{"7":{load:utag.cond[4],send:1,v:202611270900,wait:1,tid:20067},"8":{load:(utag.cond[4]&&utag.cond[5]),send:utag.cond[5],tid:1}}',
);
