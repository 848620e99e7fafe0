import type { Locale } from '../locales.ts';
import type { PatchForm, PatchNote, PatchRefusal } from '../patch.ts';

interface PatchWording {
  forms: Record<PatchForm, string>;
  /** Reasons for which a change cannot be written in a format, or inserted into a file. */
  refusals: Record<PatchRefusal, string>;
  /** Notes on the lines. */
  notes: Record<PatchNote, string>;
}

const FORMS = {
  nginx: 'nginx',
  apache: 'Apache',
  caddy: 'Caddy',
  headers: '_headers (Netlify, Cloudflare)',
  next: 'Next.js',
  express: 'Express, helmet',
  gtm: 'Google Tag Manager',
  matomo: 'Matomo Tag Manager',
};

const en: PatchWording = {
  forms: { ...FORMS, meta: 'HTML' },
  refusals: {
    'no-such-form': 'This form has no line for it.',
    'serve-file': 'No header helps: the file itself has to be served at this address.',
    nonce:
      'The policy has a nonce, which the server makes again for each answer: change the code that makes the policy.',
    'not-ascii': 'The value has characters that no header should have.',
    'odd-name': 'The name has characters that not every server takes.',
    'odd-path': 'A path has characters that servers read differently: scope it by hand.',
    'too-many-paths': 'More than 50 paths are concerned: name what they have in common by hand.',
    'with-query': 'It concerns an address with its query, which servers do not distinguish.',
    variable: 'A part of the value would be read as a variable or as an end here.',
    'too-late': 'It must run before the tag: a tag manager runs it too late. Put it into the page itself.',
    'line-break': 'The text has line breaks, which this form cannot hold.',
    'too-long': 'The value is longer than this form takes.',
    conflict: 'Two remedies ask for different values of the same thing.',
    'other-host': 'It is for the server of another host: give --host to patch its files.',
    'no-line': 'No existing line concerns it.',
    'no-place': 'No place for it is surely right: put the lines in by hand.',
    'several-places': 'Several places could take it: put the lines in the one that serves the page.',
    differs:
      'The file allows more, or something else, than what the page was sent: it does not hold this policy.',
    elsewhere: 'The file takes the value from elsewhere: change it there.',
  },
  notes: {
    'nginx-inherits':
      'A location with an add_header of its own inherits none: repeat the lines in it. "always" sends them with errors too.',
    'nginx-map': 'The map is outside of the server, in http. It uses the requested address.',
    'nginx-sub':
      'Needs ngx_http_sub_module, an answer that arrives uncompressed (proxy_set_header Accept-Encoding ""), and the tag as the page writes it.',
    'apache-modules': 'Needs mod_headers; an OPTIONS that is answered needs mod_rewrite.',
    'apache-substitute':
      'Needs mod_substitute and mod_filter, an answer that is not compressed yet, and the tag as the page writes it.',
    'caddy-errors': 'Errors have headers of their own: repeat the lines in handle_errors where they count.',
    'headers-hosts':
      'Where several rules match a path, Cloudflare joins their values and Netlify takes the closest rule.',
    'headers-static': 'These hosts add headers to files only, not to what functions answer.',
    'next-order':
      'Of two entries that match a path, the last one counts. Middleware may set the header again.',
    'express-order': 'Put it before the routes, and behind any other line that sets the same header.',
    'meta-narrows':
      'A meta element only adds a policy: it allows nothing that a header forbids. It cannot report only, and stands before every script.',
    'meta-ignores':
      'Browsers ignore frame-ancestors, report-uri and sandbox in a meta element: they are left out here.',
    'container-late':
      'Paste it as a custom HTML tag, on the pages that it names, or on all. It runs once the container has loaded.',
    'preflight-here':
      'The preflight (OPTIONS) is answered with 204 here, since the headers alone do not help one that is refused.',
    'preflight-missing':
      'This form cannot answer a preflight (OPTIONS): whatever answers it has to do so with 2xx.',
    everywhere: 'The line that was changed serves other pages too.',
    added: 'No line set this header, so one was added. If another place sets it too, both count.',
  },
};

const fr: PatchWording = {
  forms: { ...FORMS, meta: 'HTML' },
  refusals: {
    'no-such-form': 'Cette forme n’a pas de ligne pour cela.',
    'serve-file': 'Aucun en-tête n’y peut rien : le fichier lui-même doit être servi à cette adresse.',
    nonce:
      'La politique a un nonce, que le serveur refait à chaque réponse : modifiez le code qui fabrique la politique.',
    'not-ascii': 'La valeur a des caractères qu’aucun en-tête ne devrait avoir.',
    'odd-name': 'Le nom a des caractères que tous les serveurs n’acceptent pas.',
    'odd-path': 'Un chemin a des caractères que les serveurs lisent différemment : limitez-le à la main.',
    'too-many-paths': 'Plus de 50 chemins sont concernés : nommez à la main ce qu’ils ont en commun.',
    'with-query': 'Il s’agit d’une adresse avec sa requête, que les serveurs ne distinguent pas.',
    variable: 'Une partie de la valeur serait lue ici comme une variable ou comme une fin.',
    'too-late':
      'À exécuter avant la balise : un gestionnaire de balises l’exécute trop tard. Mettez-le dans la page elle-même.',
    'line-break': 'Le texte a des sauts de ligne, que cette forme ne peut pas contenir.',
    'too-long': 'La valeur est plus longue que ce que cette forme accepte.',
    conflict: 'Deux corrections demandent des valeurs différentes pour la même chose.',
    'other-host': 'C’est pour le serveur d’un autre hôte : donnez --host pour corriger ses fichiers.',
    'no-line': 'Aucune ligne présente n’en parle.',
    'no-place': 'Aucun endroit ne convient à coup sûr : placez les lignes à la main.',
    'several-places': 'Plusieurs endroits conviendraient : mettez les lignes dans celui qui sert la page.',
    differs:
      'Le fichier autorise plus, ou autre chose, que ce que la page a reçu : il ne contient pas cette politique.',
    elsewhere: 'Le fichier prend la valeur ailleurs : modifiez-la là-bas.',
  },
  notes: {
    'nginx-inherits':
      'Une location qui a son propre add_header n’en hérite aucun : répétez-y les lignes. « always » les envoie aussi avec les erreurs.',
    'nginx-map': 'La map se place hors du server, dans http. Elle suit l’adresse demandée.',
    'nginx-sub':
      'Demande ngx_http_sub_module, une réponse qui arrive non compressée (proxy_set_header Accept-Encoding "") et la balise telle que la page l’écrit.',
    'apache-modules': 'Demande mod_headers ; une réponse à OPTIONS demande mod_rewrite.',
    'apache-substitute':
      'Demande mod_substitute et mod_filter, une réponse pas encore compressée et la balise telle que la page l’écrit.',
    'caddy-errors':
      'Les erreurs ont leurs propres en-têtes : répétez les lignes dans handle_errors là où elles comptent.',
    'headers-hosts':
      'Si plusieurs règles conviennent à un chemin, Cloudflare joint leurs valeurs et Netlify prend la plus précise.',
    'headers-static':
      'Ces hébergeurs n’ajoutent des en-têtes qu’aux fichiers, pas aux réponses des fonctions.',
    'next-order':
      'De deux entrées qui conviennent à un chemin, la dernière compte. Un middleware peut réécrire l’en-tête.',
    'express-order': 'À placer avant les routes, et après toute autre ligne qui pose le même en-tête.',
    'meta-narrows':
      'Un élément meta ne fait qu’ajouter une politique : il n’autorise rien de ce qu’un en-tête interdit. Il ne peut pas seulement signaler, et se place avant tout script.',
    'meta-ignores':
      'Les navigateurs ignorent frame-ancestors, report-uri et sandbox dans un élément meta : ils sont omis ici.',
    'container-late':
      'À coller comme balise HTML personnalisée, sur les pages qu’elle nomme, ou sur toutes. Elle s’exécute une fois le conteneur chargé.',
    'preflight-here':
      'La requête préliminaire (OPTIONS) reçoit ici un 204, car les en-têtes seuls n’aident pas si elle est refusée.',
    'preflight-missing':
      'Cette forme ne peut pas répondre à une requête préliminaire (OPTIONS) : ce qui y répond doit le faire avec un 2xx.',
    everywhere: 'La ligne modifiée sert aussi à d’autres pages.',
    added:
      'Aucune ligne ne posait cet en-tête : elle a été ajoutée. Si un autre endroit le pose aussi, les deux comptent.',
  },
};

export const PATCH_WORDS: Readonly<Record<Locale, PatchWording>> = { en, fr };
