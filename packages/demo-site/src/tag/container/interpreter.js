/* An interpreter in miniature: it does what Google's own does, for the kinds of tags and variables that this container has. */
const { macros, tags, predicates, rules } = data.resource;
const layer = (window.dataLayer = window.dataLayer || []);
const model = {};
const consent = { default: {}, update: {} };
const waiting = [];
/* What it did at each event: who looks for it types google_tag_manager into the console. */
const fired = [];
let lastId = 0;
let isBusy = false;
let hasStarted = false;

const isPlain = (value) => Object.prototype.toString.call(value) === '[object Object]';
const isArguments = (value) => Object.prototype.toString.call(value) === '[object Arguments]';
const keyed = (path) => path.split('.').reduce((value, key) => value?.[key], model);

function merge(target, source) {
  for (const [key, value] of Object.entries(source)) {
    if (isPlain(value)) merge((target[key] = isPlain(target[key]) ? target[key] : {}), value);
    else target[key] = value;
  }
}

const variables = {
  __e: () => model.event,
  __c: ({ vtp_value: value }) => value,
  __u: ({ vtp_component: part }) => (part === 'HOST' ? location.hostname : location.pathname),
  __v: ({ vtp_name: name }) => keyed(name),
};

const escapes = {
  8: (value) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c'),
  12: (value) => encodeURIComponent(value),
};

const expressions = {
  macro: (index) => variables[macros[index].function](macros[index]),
  template: (...parts) => parts.map(valueOf).join(''),
  escape: (value, ...codes) =>
    codes.reduce((text, code) => (code in escapes ? escapes[code](text) : text), valueOf(value)),
};

function valueOf(value) {
  if (!Array.isArray(value)) return value;
  const [kind, ...rest] = value;
  return expressions[kind](...rest);
}

const comparisons = {
  _eq: (left, right) => String(left) === String(right),
  _re: (left, right) => new RegExp(right).test(String(left)),
};

const holds = (index) => {
  const { function: name, arg0, arg1 } = predicates[index];
  return comparisons[name](valueOf(arg0), valueOf(arg1));
};

const kinds = {
  __img: ({ vtp_url: url }) => {
    new Image(1, 1).src = valueOf(url);
  },
  __html: ({ vtp_html: html }) => {
    const holder = document.createElement('template');
    holder.innerHTML = valueOf(html);
    for (const written of holder.content.querySelectorAll('script')) {
      const script = document.createElement('script');
      script.textContent = written.textContent;
      written.replaceWith(script);
    }
    document.head.append(holder.content);
  },
  /* Google has collected nothing for it since July 2024. */
  __ua: () => {},
};

const isGranted = (kind) => (consent.update[kind] ?? consent.default[kind] ?? 'granted') === 'granted';

function mayFire(tag) {
  const [, ...needed] = tag.consent || [];
  return tag.function in kinds && needed.every(isGranted);
}

function fire(event) {
  model.event = event;
  const chosen = { add: new Set(), block: new Set() };
  for (const rule of rules) {
    const parts = Object.fromEntries(rule.map(([name, ...indexes]) => [name, indexes]));
    if (!parts.if.every(holds)) continue;
    for (const [name, indexes] of Object.entries(chosen)) parts[name]?.forEach((index) => indexes.add(index));
  }
  const firing = tags.filter(
    (tag, index) => chosen.add.has(index) && !chosen.block.has(index) && mayFire(tag),
  );
  fired.push({ event, tags: firing.map((tag) => tag.tag_id) });
  firing.forEach((tag) => kinds[tag.function](tag));
}

function start() {
  hasStarted = true;
  for (const event of ['gtm.init_consent', 'gtm.init']) {
    model['gtm.uniqueEventId'] = lastId += 1;
    fire(event);
  }
}

function take(entry) {
  if (isArguments(entry)) {
    const [command, moment, values] = entry;
    if (command === 'consent') Object.assign(consent[moment], values);
    return;
  }
  if (!isPlain(entry)) return;
  const { event } = entry;
  if (event && !hasStarted) start();
  merge(model, entry);
  if (!event) return;
  entry['gtm.uniqueEventId'] = model['gtm.uniqueEventId'] = lastId += 1;
  fire(event);
}

/* What a tag pushes comes after what is under way. */
function takeAll() {
  if (isBusy) return;
  isBusy = true;
  while (waiting.length > 0) take(waiting.shift());
  isBusy = false;
}

function tell(event) {
  if (!fired.some((one) => one.event === event)) layer.push({ event });
}

const pushBefore = layer.push;
waiting.push(...layer);
layer.push = function (...entries) {
  waiting.push(...entries);
  const length = pushBefore.apply(layer, entries);
  takeAll();
  return length;
};
window.google_tag_manager = { ...window.google_tag_manager, [container.ctid]: { dataLayer: model, fired } };
takeAll();

function loaded() {
  tell('gtm.dom');
  tell('gtm.load');
}
if (document.readyState === 'complete') loaded();
else {
  addEventListener('DOMContentLoaded', () => tell('gtm.dom'));
  addEventListener('load', loaded);
}
