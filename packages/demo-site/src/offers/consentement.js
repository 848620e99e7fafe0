/* The shop's own consent manager: it asks once, remembers the answer for six months, and starts what was allowed. */
(function () {
  'use strict';
  const COOKIE = 'comptoir_choix';
  const NOTHING = 'aucun';
  const SIX_MONTHS_S = 182 * 24 * 3600;
  const { dataset } = document.currentScript;
  const waiting = [];
  let allowed = remembered();

  function remembered() {
    const [, value] = new RegExp(`(?:^|; )${COOKIE}=([\\w.-]+)`).exec(document.cookie) || [];
    return value === undefined ? null : value.split('.').filter((purpose) => purpose !== NOTHING);
  }

  function answer(purposes) {
    document.cookie = `${COOKIE}=${purposes.join('.') || NOTHING}; Path=/; Max-Age=${SIX_MONTHS_S}; SameSite=Lax`;
    allowed = purposes;
    document.getElementById('consentement').remove();
    waiting.splice(0).forEach((start) => start(allowed));
  }

  function onAnswer(start) {
    if (allowed === null) waiting.push(start);
    else start(allowed);
  }

  function button(label, press, kind) {
    const element = document.createElement('button');
    Object.assign(element, { type: 'button', textContent: label, className: kind || '', onclick: press });
    return element;
  }

  function choices({ purposes }) {
    const form = document.createElement('form');
    form.hidden = true;
    for (const { id, label } of purposes) {
      const row = document.createElement('label');
      row.append(Object.assign(document.createElement('input'), { type: 'checkbox', name: id }), ` ${label}`);
      form.append(row);
    }
    const chosen = () => purposes.flatMap(({ id }) => (form.elements[id].checked ? [id] : []));
    form.append(button('Enregistrer mes choix', () => answer(chosen())));
    if (dataset.refus === 'plus-loin') form.append(button('Tout refuser', () => answer([])));
    return form;
  }

  function show(settings) {
    const box = document.createElement('div');
    box.id = 'consentement';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Vos choix sur les cookies');
    const text = Object.assign(document.createElement('p'), { textContent: settings.text });
    const form = choices(settings);
    const all = settings.purposes.map(({ id }) => id);
    const buttons = Object.assign(document.createElement('div'), { className: 'answers' });
    if (dataset.refus !== 'plus-loin') buttons.append(button('Tout refuser', () => answer([])));
    buttons.append(
      button('Paramétrer', () => (form.hidden = !form.hidden)),
      button('Tout accepter', () => answer(all), 'plain'),
    );
    box.append(text, buttons, form);
    document.body.append(box);
  }

  async function ask() {
    if (document.getElementById('consentement') !== null) return;
    const answered = await fetch('/consentement.json');
    const settings = await answered.json();
    if (document.body) show(settings);
    else addEventListener('DOMContentLoaded', () => show(settings));
  }

  window.comptoir = {
    ask,
    onAnswer,
    whenAllowed: (purpose, start) => onAnswer((purposes) => purposes.includes(purpose) && start()),
  };
  if (allowed === null) void ask();
})();
