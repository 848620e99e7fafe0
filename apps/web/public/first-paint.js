// Runs before the first paint, so that a dark screen never flashes white. An inline script would break the CSP.
(function () {
  var root = document.documentElement;
  var stored = null;
  var locale = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
    locale = localStorage.getItem('locale');
  } catch {
    // Storage is refused: the system's choices stand.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = locale === 'fr' || locale === 'en' ? locale : /^fr/i.test(navigator.language) ? 'fr' : 'en';
  // Which frame stands until the panel does: that of the signed-in, that of a form, or none.
  var path = location.pathname.replace(/\/$/, '');
  var form =
    /^\/(connexion|demande-mot-de-passe|changement-mot-de-passe|confirmation-email|oidc\/retour|partage|invite\/confirmation)$/;
  var isSignedIn = /(^|; )token_key=./.test(document.cookie);
  if (isSignedIn && !form.test(path)) root.setAttribute('data-frame', 'shell');
  else if (!/^\/mentions-legales(\/|$)/.test(path)) root.setAttribute('data-frame', 'form');
})();
// Schemas are read, never compiled: the CSP refuses code made of text.
globalThis.__zod_globalConfig = { jitless: true };
