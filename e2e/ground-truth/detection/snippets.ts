/** Returns an inline script. The functions here return the snippets that vendors document, with the variable values. */

export const inline = (code: string): string => `<script>\n${code}\n</script>`;

export const gtag = (
  id: string,
  { at = 'https://www.googletagmanager.com/gtag/js', config = '{}', more = '' } = {},
): string =>
  `<script async src="${at}?id=${id}"></script>
${inline(`window.dataLayer = window.dataLayer || [];
function gtag(){dataLayer.push(arguments);}
gtag('js', new Date());
gtag('config', '${id}', ${config});
${more}`)}`;

export const gtm = (id: string, at = 'www.googletagmanager.com/gtm.js'): string =>
  inline(`(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});
var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;
j.src='https://${at}?id='+i+dl;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','${id}');`);

export const matomo = (
  folder: string,
  site: string,
  { calls = '', script = 'matomo.js', collector = 'matomo.php', from = 'u' } = {},
): string =>
  inline(`var _paq = window._paq = window._paq || [];
${calls}
_paq.push(['trackPageView']);
_paq.push(['enableLinkTracking']);
(function() {
  var u="${folder}";
  _paq.push(['setTrackerUrl', u+'${collector}']);
  _paq.push(['setSiteId', '${site}']);
  var d=document, g=d.createElement('script'), s=d.getElementsByTagName('script')[0];
  g.async=true; g.src=${from}+'${script}'; s.parentNode.insertBefore(g,s);
})();`);

export const meta = (id: string): string =>
  inline(`!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};
if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;
s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '${id}'); fbq('track', 'PageView');`);

export const linkedIn = (id: string, more = ''): string =>
  inline(`_linkedin_partner_id = "${id}"; window._linkedin_data_partner_ids = window._linkedin_data_partner_ids || [];
window._linkedin_data_partner_ids.push(_linkedin_partner_id);
(function(l){if(!l){window.lintrk=function(a,b){window.lintrk.q.push([a,b])};window.lintrk.q=[]}
var s=document.getElementsByTagName("script")[0];var b=document.createElement("script");b.type="text/javascript";b.async=true;
b.src="https://snap.licdn.com/li.lms-analytics/insight.min.js";s.parentNode.insertBefore(b,s);})(window.lintrk);${more}`);

export const tikTok = (code: string): string =>
  inline(`!function (w, d, t) { w.TiktokAnalyticsObject=t; var ttq=w[t]=w[t]||[]; ttq.load=function(e){var n=d.createElement("script");n.async=!0;
n.src="https://analytics.tiktok.com/i18n/pixel/events.js?sdkid="+e+"&lib="+t;d.head.appendChild(n)}; ttq.page=function(){ttq.push(['page'])};
ttq.load('${code}'); ttq.page(); }(window, document, 'ttq');`);

export const uet = (id: string): string =>
  inline(`(function(w,d,t,r,u){var f,n,i;w[u]=w[u]||[],f=function(){var o={ti:"${id}",enableAutoSpaTracking:true};o.q=w[u],w[u]=new UET(o),w[u].push("pageLoad")},
n=d.createElement(t),n.src=r,n.async=1,n.onload=n.onreadystatechange=function(){var s=this.readyState;s&&s!=="loaded"&&s!=="complete"||(f(),n.onload=n.onreadystatechange=null)},
i=d.getElementsByTagName(t)[0],i.parentNode.insertBefore(n,i)})(window,document,"script","https://bat.bing.com/bat.js","uetq");`);

export const pinterest = (id: string): string =>
  inline(`!function(e){if(!window.pintrk){window.pintrk=function(){window.pintrk.queue.push(Array.prototype.slice.call(arguments))};var n=window.pintrk;
n.queue=[],n.version="3.0";var t=document.createElement("script");t.async=!0,t.src=e;var r=document.getElementsByTagName("script")[0];
r.parentNode.insertBefore(t,r)}}("https://s.pinimg.com/ct/core.js"); pintrk('load', '${id}'); pintrk('page');`);

export const x = (id: string, more = ''): string =>
  inline(`!function(e,t,n,s,u,a){e.twq||(s=e.twq=function(){s.exe?s.exe.apply(s,arguments):s.queue.push(arguments);},s.version='1.1',s.queue=[],
u=t.createElement(n),u.async=!0,u.src='https://static.ads-twitter.com/uwt.js',a=t.getElementsByTagName(n)[0],a.parentNode.insertBefore(u,a))}(window,document,'script');
twq('config','${id}');${more}`);

export const clarity = (id: string): string =>
  inline(`(function(c,l,a,r,i,t,y){c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};t=l.createElement(r);t.async=1;
t.src="https://www.clarity.ms/tag/"+i;y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);})(window, document, "clarity", "script", "${id}");`);

export const hotjar = (id: string): string =>
  inline(`(function(h,o,t,j,a,r){h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};h._hjSettings={hjid:${id},hjsv:6};a=o.getElementsByTagName('head')[0];
r=o.createElement('script');r.async=1;r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;a.appendChild(r);})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');`);

/** Returns a custom banner, which runs `accepted` once it is accepted, and on later pages. */
export const banner = (
  accepted: string,
): string => `<div id="avis-cookies" role="dialog" aria-label="Cookies" style="position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid;padding:2em;z-index:9">
<p>Nous utilisons des cookies pour mesurer l’audience de notre site et vous proposer des publicités adaptées. Vous pouvez changer d’avis à tout moment.</p>
<button id="tout-refuser">Continuer sans accepter</button> <button id="tout-accepter">Tout accepter</button></div>
${inline(`const avis = document.getElementById('avis-cookies');
const mesurer = () => { ${accepted} };
const repondre = (choix) => { document.cookie = 'consentement=' + choix + ';path=/;max-age=15552000'; avis.remove(); if (choix === 'oui') mesurer(); };
document.getElementById('tout-accepter').onclick = () => repondre('oui');
document.getElementById('tout-refuser').onclick = () => repondre('non');
if (/consentement=/.test(document.cookie)) { avis.remove(); if (/consentement=oui/.test(document.cookie)) mesurer(); }`)}`;

/** Returns JavaScript that adds a script to the page. */
export const loading = (src: string): string =>
  `document.head.append(Object.assign(document.createElement('script'), { async: true, src: '${src}' }));`;

/** Returns a script element. */
export const script = (src: string, attributes = 'async'): string =>
  `<script ${attributes} src="${src}"></script>`;
