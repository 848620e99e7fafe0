import type { PersonalDataFinding, SelfSending } from '@vigie/contract/personal-data.ts';

/** Name of a leak: its kind, location and encoding, and the source of the value. */
export type LeakName =
  `${PersonalDataFinding['kind']} ${PersonalDataFinding['place']} ${string} ${'address' | 'form'}`;

/** A page with planted listeners. Its scripts call `send(how, text)`, which the collector logs, and `fields`. */
export interface CanaryPage {
  /** Last part of its path. */
  name: string;
  script: string;
  /** Expected leaks of form values; the collector's log must contain each of them. */
  leaks: readonly LeakName[];
  /** Way in which the page sends its form by itself. */
  sends?: SelfSending;
  /** Replaces the default form. */
  form?: string;
}

const ON_BLUR = (then: string) =>
  `for (const field of fields) field.addEventListener('blur', async () => { ${then} });`;
const MAIL = `document.querySelector('[name=email]')`;
const ON_MAIL = (then: string) =>
  `${MAIL}.addEventListener('blur', async () => { const mail = ${MAIL}.value; ${then} });`;
const SHA256 = `[...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(mail.trim().toLowerCase())))].map((byte) => byte.toString(16).padStart(2, '0')).join('')`;
const GZIP = `await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()`;

/** Pages with various leaks, pages that send their form by themselves, and pages that do neither. */
export const CANARY_PAGES: readonly CanaryPage[] = [
  {
    name: 'abandonment',
    script: ON_BLUR(`post(JSON.stringify({ event: 'field-left', name: field.name, value: field.value }))`),
    leaks: ['email body plain form', 'phone body plain form', 'name body plain form'],
  },
  {
    name: 'abandonment-on-leaving',
    script: `addEventListener('pagehide', () => navigator.sendBeacon(COLLECTOR + '/beacon?page=abandonment-on-leaving', new URLSearchParams(new FormData(document.forms[0]))));`,
    leaks: ['email body plain form', 'phone body plain form', 'name body plain form'],
  },
  {
    name: 'recorder',
    script: `const events = []; addEventListener('input', ({ target }) => { if (target.type !== 'password') events.push([3, target.name, target.value]); }, true);
      addEventListener('blur', async () => { const text = JSON.stringify({ batch: events }); post(${GZIP}); }, true);`,
    leaks: ['email body gzip form', 'phone body gzip form', 'name body gzip form'],
  },
  {
    name: 'hashed',
    script: ON_MAIL(`pixel('?event=identify&em=' + ${SHA256});`),
    leaks: ['email url sha256 form'],
  },
  {
    name: 'encoded',
    script: ON_MAIL(`pixel('?data=' + btoa(JSON.stringify({ u: mail })));`),
    leaks: ['email url base64 form'],
  },
  {
    name: 'in-hexadecimal',
    script: ON_MAIL(`pixel('?x=' + [...mail].map((one) => one.charCodeAt(0).toString(16)).join(''));`),
    leaks: ['email url hex form'],
  },
  {
    name: 'glued',
    script: ON_MAIL(`post('v7' + btoa('::' + mail + '::session').replaceAll('=', '') + '.1.2');`),
    leaks: ['email body base64 form'],
  },
  {
    name: 'national-number',
    script: `document.querySelector('[name=tel]').addEventListener('blur', ({ target }) => pixel('?t=0' + target.value.slice(3).match(/.{1,2}/g).join('')));`,
    leaks: ['phone url plain form'],
  },
  {
    name: 'address',
    script: `pixel('?dl=' + encodeURIComponent(location.href));`,
    leaks: ['email url plain address'],
  },
  {
    name: 'referrer',
    script: `fetch(COLLECTOR + '/i', { mode: 'no-cors', referrerPolicy: 'unsafe-url' });`,
    leaks: ['email referrer plain address'],
  },
  {
    name: 'data-layer',
    script: ON_MAIL(`(window.dataLayer ??= []).push({ event: 'lead', user: { email: mail } });`),
    leaks: ['email dataLayer plain form'],
  },
  {
    name: 'socket',
    script: `const socket = new WebSocket(COLLECTOR.replace('http', 'ws') + '/socket'); ${ON_MAIL(`socket.send(JSON.stringify({ type: 'input', value: mail }));`)}`,
    leaks: ['email body plain form'],
  },
  { name: 'in-frame', script: '', form: 'frame', leaks: ['email body plain form'] },
  {
    name: 'sends-itself',
    script: `${MAIL}.addEventListener('change', () => document.forms[0].submit());`,
    leaks: [],
    sends: 'navigation',
  },
  {
    name: 'asks-to-send',
    script: `${MAIL}.addEventListener('input', () => document.forms[0].requestSubmit()); ${ON_MAIL(`pixel('?left=' + encodeURIComponent(mail));`)}`,
    leaks: ['email url plain form'],
    sends: 'submit',
  },
  {
    name: 'saves-itself',
    script: ON_BLUR(
      `fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(document.forms[0])) });`,
    ),
    leaks: [],
    sends: 'request',
  },
  {
    name: 'saves-elsewhere-on-the-site',
    script: ON_BLUR(`fetch('/drafts', { method: 'PUT', body: JSON.stringify({ value: field.value }) });`),
    leaks: [],
    sends: 'request',
  },
  {
    name: 'sends-into-a-frame',
    script: `document.forms[0].target = 'sink'; ${MAIL}.addEventListener('change', () => HTMLFormElement.prototype.submit.call(document.forms[0]));`,
    leaks: [],
    sends: 'navigation',
  },
  {
    name: 'sends-into-a-window',
    script: `document.forms[0].target = '_blank'; ${MAIL}.addEventListener('change', () => HTMLFormElement.prototype.submit.call(document.forms[0]));`,
    leaks: [],
  },
  {
    name: 'goes-away',
    script: ON_MAIL(`location.href = '/send?email=' + encodeURIComponent(mail);`),
    leaks: [],
    sends: 'navigation',
  },
  {
    name: 'moves-on',
    script: `${MAIL}.addEventListener('input', () => document.querySelector('[name=password]').focus());`,
    leaks: [],
  },
  { name: 'checks-only', script: ON_MAIL(`fetch('/check?mail=' + encodeURIComponent(mail));`), leaks: [] },
  { name: 'counts-only', script: ON_BLUR(`pixel('?event=field-left&name=' + field.name);`), leaks: [] },
  { name: 'quiet', script: '', leaks: [] },
];
