import type { Wording } from './wording.ts';

export const fr: Wording = {
  checks: {
    tagJs: {
      name: 'Balise JS',
      description: 'Le script de suivi se charge et s’exécute une seule fois, sans erreur.',
      title: 'Chargement de la balise JS',
      tabs: {
        tagJs: {
          name: 'Chargement de la balise JS',
          question: 'La balise JS se charge-t-elle et s’exécute-t-elle une seule fois, sans erreur ?',
        },
      },
    },
    tagPhp: {
      name: 'Collecteur (balise PHP)',
      description: 'Le collecteur reçoit les hits et y répond.',
      title: 'CORS',
      tabs: {
        tagPhp: { name: 'CORS', question: 'Le collecteur reçoit-il les hits de la page, et y répond-il ?' },
      },
    },
    csp: {
      name: 'CSP',
      description: 'Aucune politique de sécurité n’arrête la balise JS ni le collecteur.',
      title: 'CSP',
      tabs: {
        csp: {
          name: 'CSP',
          question: 'La politique de sécurité de la page laisse-t-elle passer la balise JS et les hits ?',
        },
      },
    },
    dataLayer: {
      name: 'dataLayer',
      description: 'La page déclare ses données dans un tableau, avant l’exécution de la balise JS.',
      title: 'Qualité du dataLayer',
      tabs: {
        dataLayer: {
          name: 'dataLayer',
          question: 'La page déclare-t-elle ses données dans un tableau, avant l’exécution de la balise JS ?',
        },
      },
    },
    hitPageview: {
      name: 'Hit de page vue',
      description: 'Chaque vue de la page est annoncée une seule fois, avec toutes les variables requises.',
      title: 'Pages vues',
      tabs: {
        triggering: {
          name: 'Déclenchement des pages vues',
          question: 'Chaque vue de la page est-elle annoncée, et une seule fois ?',
        },
        integrity: {
          name: 'Intégrité des pages vues',
          question: 'Chaque hit de page vue porte-t-il toutes les variables requises, avec une valeur ?',
        },
      },
    },
  },
  questions: 'Six questions posées à chaque page visitée par un audit.',
  weight: 'poids {weight}',
  outcomes: { passed: 'Réussi', failed: 'En échec', skipped: 'Non mesuré' },
  reasons: {
    tagJs: {
      'not-requested': 'La page n’a jamais demandé la balise JS.',
      'http-error': 'Le serveur a répondu par une erreur à la demande de la balise JS[ (statut {status})].',
      'network-error': 'La balise JS n’a pas pu être téléchargée[ ({errorText})].',
      'blocked-by-csp': 'Une politique de sécurité a bloqué la balise JS.',
      'mixed-content':
        'Le navigateur a refusé la balise JS : elle est demandée en http sur une page en https.',
      'integrity-mismatch':
        'Le navigateur a refusé la balise JS : son contenu ne correspond pas à son attribut integrity.',
      'wrong-mime-type': 'L’adresse de la balise JS a renvoyé autre chose que du JavaScript[ ({mimeType})].',
      'script-error': 'La balise JS s’est arrêtée sur une erreur[ : {message}].',
      'loaded-twice': 'La balise JS s’est exécutée plusieurs fois dans la page[ ({count} fois)].',
    },
    tagPhp: {
      'not-requested': 'Aucun hit n’est parti vers le collecteur.',
      'collector-retired':
        'L’éditeur du collecteur l’a arrêté[ : {service}, le {endedOn}]. Personne ne compte les hits.',
      'http-error': 'Le collecteur a répondu par une erreur[ (statut {status})].',
      'network-error': 'Le collecteur est injoignable ou n’a pas répondu[ ({errorText})].',
      'blocked-by-cors':
        'Le navigateur n’a pas envoyé le hit : le collecteur a refusé la requête CORS préalable.',
      'blocked-by-csp': 'Une politique de sécurité a bloqué le hit avant le collecteur.',
      'mixed-content': 'Le hit est perdu : il est envoyé en http depuis une page en https.',
    },
    csp: {
      'blocks-js-tag': 'La politique de sécurité de la page bloque la balise JS[ (directive {directive})].',
      'blocks-php-tag':
        'La politique de sécurité de la page bloque les hits avant le collecteur[ (directive {directive})].',
    },
    dataLayer: {
      missing: 'La page ne déclare pas window.{dataLayerName|dataLayer}.',
      'not-an-array': 'window.{dataLayerName|dataLayer} n’est pas un tableau[ : son type est {typeName}].',
      'not-an-object': 'window.{dataLayerName|dataLayer} n’est pas un objet[ : son type est {typeName}].',
      empty: 'window.{dataLayerName|dataLayer} est resté vide.',
      late: 'window.{dataLayerName|dataLayer} n’a été déclaré qu’après l’exécution de la balise JS.',
      unreadable: 'window.{dataLayerName|dataLayer} n’a pas pu être lu.',
      'health-test-failed': 'Le test de santé du site a échoué sur le dataLayer.',
    },
    hitPageview: {
      'before-consent': 'Un hit est parti avant le consentement du visiteur, ou sans lui[ ({count} hits)].',
      'not-sent': 'Aucun hit de page vue n’a été envoyé.',
      'sent-twice': 'La même page vue a été envoyée plusieurs fois[ ({count} fois)].',
      'sent-twice-by-history':
        'Un changement d’adresse envoie de lui-même une page vue, et le site annonce la même vue[ par {announcedBy}][ ({count} fois)].',
      failed: 'Un hit de page vue a été envoyé sans être reçu.',
      dropped: 'Le collecteur a reçu le hit de page vue et l’a écarté[ : {answerReason}].',
      'wrong-account':
        'La page vue est comptée pour un compte qui ne peut pas être le bon[ : {siteId}][, attendu {expectedSiteId}].',
      'variable-missing': 'Il manque une variable requise dans un hit de page vue[ : {variables}].',
      'variable-invalid': 'Un hit de page vue porte une mauvaise valeur[ de {variable}][ : « {value} »].',
      'variable-empty': 'Une variable requise est sans valeur dans un hit de page vue[ : {variables}].',
    },
  },
  skips: {
    'page-not-visited': 'La page n’a pas pu être visitée.',
    'recording-unavailable': 'L’enregistrement de cette visite ne contient pas ce que ce contrôle examine.',
    'answered-locally':
      'Vigie a répondu aux hits à la place du collecteur : sa véritable réponse n’est pas connue.',
    'no-data-layer-expected': 'D’après ses paramètres, ce site n’a pas de dataLayer.',
    'tag-name-not-configured': 'Les paramètres du site n’indiquent pas le nom de cette balise.',
    'waits-for-consent':
      'La page demande le consentement du visiteur, et cette visite ne l’a pas donné : un traceur qui l’attend a raison.',
    'banner-not-answered':
      'Le bandeau de consentement n’a pas pu recevoir de réponse[ ({why})]. Nommez les éléments à presser dans les paramètres, sous Consentement.',
    'health-test-not-applicable': 'Le test de santé du site ne s’applique pas à cette page.',
  },
  bannerFailures: {
    'no-button': 'il ne montre aucun bouton pour accepter',
    'no-refusal': 'il ne montre aucun bouton pour refuser',
    'still-there': 'il est resté après la pression du bouton',
    'came-back': 'il est parti puis revenu',
    'not-saved': 'il est parti, mais son gestionnaire n’a conservé aucune réponse',
    'other-answer': 'il est parti, mais son gestionnaire a conservé une autre réponse',
    'no-time': 'la visite s’est terminée avant',
    'page-gone': 'la page est partie ailleurs',
    'step-not-found': 'votre étape {number} n’a trouvé aucun élément',
  },
  warnings: {
    'csp-report-only-violation':
      'Une politique de sécurité en observation (report-only) bloquerait la balise ou le collecteur si elle était appliquée.',
    'cors-answer-unreadable':
      'Le collecteur a reçu le hit, mais la page n’a pas le droit de lire sa réponse (CORS).',
    'answer-unknown': 'Un hit est parti de la page sans que la réponse du collecteur ait pu être observée.',
    'hit-retried': 'Un hit a échoué, a été envoyé de nouveau, puis a été reçu.',
    'data-layer-cut':
      'Le dataLayer était trop volumineux ou contenait des valeurs impossibles à conserver : une partie a été coupée.',
    'hit-before-consent':
      'Un hit est parti avant le consentement du visiteur. C’est permis seulement à un traceur qui en est exempté.',
    'page-view-without-consent':
      'La page vue est partie comme un ping sans cookie. Google ne la compte qu’une fois le consentement donné sur la même page.',
    'dropped-for-visitor':
      'Le collecteur a écarté la page vue à cause du visiteur : il prend Vigie pour un robot, ou exclut son adresse. Le site n’est pas en faute.',
    'page-view-rule-guessed':
      'Le traceur n’est pas reconnu : le choix des hits comptés comme pages vues est une supposition.',
  },
  failures: {
    timeout: 'La page n’a pas fini de se charger dans le temps imparti.',
    'http-status': 'Le serveur a répondu par une erreur.',
    challenged:
      'Une protection contre les robots a répondu à la place du site : autorisez l’adresse de l’agent, ou donnez à son contexte un en-tête que la protection laisse passer.',
    'signed-out':
      'La page a demandé une connexion, ou a déconnecté la visite, même juste après le parcours de connexion : elle n’a pas été évaluée.',
    download: 'L’adresse mène à un fichier à télécharger, pas à une page.',
    'redirect-loop': 'L’adresse redirige sans fin.',
    dns: 'Le nom de domaine n’existe pas ou n’a pas pu être résolu.',
    connection: 'Le serveur est injoignable.',
    tls: 'La connexion sécurisée a échoué : certificat ou protocole refusé.',
    'renderer-crash': 'La page a fait planter le navigateur.',
    'too-heavy': 'La page prend plus de mémoire, de données ou de fenêtres qu’une visite ne le permet.',
    'blocked-by-robots': 'Le fichier robots.txt du site interdit cette page.',
    'forbidden-address': 'L’adresse appartient à un réseau qui ne peut pas être visité.',
    cancelled: 'La visite a été annulée.',
  },
  pageKinds: {
    'soft-404': 'Cette page ressemble à une page d’erreur, servie comme si elle existait (soft 404).',
    'login-wall': 'La visite a été renvoyée vers une page de connexion : un contexte peut porter un accès.',
    maintenance: 'Cette page ressemble à une page de maintenance.',
  },
  pageSkips: {
    'other-site': 'La page appartient à un autre site.',
    'not-a-page': 'L’adresse mène à un fichier, pas à une page.',
    'not-included': 'La page ne correspond à aucun des chemins retenus.',
    excluded: 'La page correspond à un chemin exclu.',
    robots: 'Le fichier robots.txt du site interdit la page.',
    'robots-unreachable':
      'Le fichier robots.txt du site n’a pas pu être lu : ses pages n’ont pas été visitées.',
    'too-long': 'L’adresse est trop longue.',
    'trap-session-id': 'L’adresse contient un identifiant de session : elle change à chaque visite.',
    'trap-repetition': 'L’adresse répète sans cesse le même chemin.',
    'trap-calendar': 'L’adresse appartient à un calendrier sans fin.',
    'trap-facets': 'L’adresse est l’une des innombrables combinaisons de filtres.',
    'over-cap': 'Le nombre de pages à visiter est atteint.',
    interrupted: 'L’audit a été interrompu avant cette page.',
  },
  discoveryProblems: {
    unreachable: 'Le fichier n’a pas pu être lu.',
    'not-a-sitemap': 'Ce n’est pas un plan de site.',
    'broken-off': 'Le fichier s’interrompt avant sa fin : le début a été lu.',
    'nested-too-deep': 'Ses éléments s’emboîtent sans fin : la lecture s’est arrêtée là.',
    'part-too-long': 'L’un de ses éléments est d’une longueur démesurée : la lecture s’est arrêtée là.',
    'too-many-errors': 'Le fichier contient trop d’erreurs de syntaxe : la lecture s’est arrêtée là.',
    'too-many-bytes': 'Le fichier est trop volumineux : le début a été lu.',
    'inflates-too-much': 'Le fichier compressé grossit démesurément une fois ouvert : le début a été lu.',
    'too-slow': 'Le fichier n’est pas arrivé en entier dans le temps imparti.',
    'too-many-urls': 'Le site propose trop d’adresses : les suivantes n’ont pas été retenues.',
    'index-too-deep':
      'Des index de plans de site en nomment d’autres, trop de fois de suite : les derniers n’ont pas été lus.',
    'too-many-sitemaps': 'Le site nomme trop de plans de site : les derniers n’ont pas été lus.',
    'website-too-large':
      'Les plans du site sont trop volumineux à eux tous : les derniers n’ont pas été lus.',
    'website-too-slow':
      'La recherche des pages a duré trop longtemps : les derniers plans du site n’ont pas été lus.',
    'robots-too-long': 'Le fichier robots.txt est trop long : seul son début a été lu.',
    'robots-too-costly':
      'Le fichier robots.txt contient trop de règles pour être suivi : seule la page de départ a été visitée.',
  },
  remedies: {
    'add-tag-to-page': 'Ajoutez la balise JS à la page, avec son adresse complète :',
    'use-seen-address':
      'D’autres pages chargent la balise JS depuis une autre adresse que {url}. Écrivez cette adresse en entier, valable sur toutes les pages :',
    'call-tracker':
      'La balise JS est présente, mais ne transmet rien au collecteur : appelez-la une fois la page chargée.',
    'use-living-collector':
      'Envoyez les hits à un service qui les compte[, par exemple {successor}].[ {service} s’est arrêté le {endedOn}.]',
    'use-own-account': 'Donnez à la balise le compte de ce site[ : {expectedSiteId}][, au lieu de {siteId}].',
    'use-account-of-other-pages':
      'Aucune autre page n’a le compte {siteId} : donnez à la balise le compte des autres pages, {expectedSiteId}.',
    'set-account':
      'La page vue ne nomme aucun compte ({variable}) : donnez à la balise le compte de ce site avant qu’elle annonce la page[ ; il manque aussi {others}] :',
    'leave-out-parameter':
      'Le collecteur n’accepte {parameter} qu’avec un jeton et refuse ce hit : retirez {parameter} des hits que les pages envoient à {url}.',
    'find-drop-reason':
      'Cherchez pourquoi le collecteur écarte les pages vues envoyées à {url}[ (il répond : {answerReason})] : les réglages du site, son quota ou ses filtres.',
    'fix-status': 'Faites en sorte que {url} réponde avec le statut 200[ au lieu de {status}].',
    'check-network':
      'Vérifiez que {url} est joignable depuis le navigateur des visiteurs[ (erreur {errorText})].',
    'allow-in-csp':
      'Autorisez {source} dans la directive {directive} de la politique de sécurité de la page :',
    'allow-inline-in-csp':
      'Autorisez le script de suivi intégré à la page par un nonce dans la politique de sécurité, renouvelé à chaque réponse et repris sur l’élément script :',
    'add-nonce-to-tag':
      'La politique ignore les noms d’hôte (strict-dynamic) : placez le nonce de la réponse sur l’élément script qui charge la balise :',
    'add-trusted-types-policy':
      'La politique ne laisse le code charger un script que par Trusted Types : exécutez ceci avant le code qui charge la balise, et autorisez son nom si la politique a une directive trusted-types :',
    'use-https': 'Demandez l’adresse en https :',
    'update-integrity':
      'Calculez l’empreinte du fichier que {url} fournit aujourd’hui et reportez-la dans l’élément script. Un fichier d’une autre origine y demande aussi l’attribut crossorigin, et l’en-tête Access-Control-Allow-Origin :',
    'send-javascript-mime-type':
      'Faites en sorte que {url} renvoie le script lui-même[, et non {mimeType},] avec cet en-tête :',
    'fix-script-error': 'Corrigez l’erreur dans {url}[, ligne {lineNumber}][ : {message}].',
    'remove-duplicate-tag': 'Gardez un seul élément qui charge la balise et retirez les autres :',
    'remove-duplicate-page-view':
      'Annoncez chaque vue une seule fois : retirez le second appel de page vue[ ({count} hits pour la même vue)].',
    'stop-history-page-view':
      'Comptez chaque vue une seule fois : désactivez « Modifications de page basées sur des événements de l’historique du navigateur » dans les mesures améliorées du flux, ou le déclencheur d’historique du gestionnaire de balises, et gardez l’appel du site[ ({announcedBy})].',
    'send-cors-headers':
      'Faites en sorte que {url} réponde aux requêtes de la page, et à leur requête préalable OPTIONS (statut 204), avec ces en-têtes :',
    'declare-data-layer': 'Déclarez le dataLayer dans l’élément head de la page, avant toute balise :',
    'declare-data-layer-object':
      'Déclarez le dataLayer comme un objet[, et non comme {typeName}], puis donnez-lui ses valeurs :',
    'declare-data-layer-array':
      'Déclarez le dataLayer comme un tableau[, et non comme {typeName}], puis ajoutez-y des objets :',
    'declare-data-layer-before-tag':
      'Placez la déclaration du dataLayer au-dessus de l’élément qui charge la balise JS :',
    'fill-data-layer': 'Ajoutez les données de la page au dataLayer, par exemple :',
    'make-data-layer-readable':
      'Faites du dataLayer un tableau simple que les scripts peuvent lire[ (échec de la lecture : {why})].',
    'mend-health-test': 'Corrigez la page, ou le test de santé du site[ : {message}].',
    'wait-for-consent':
      'Le traceur ne doit rien envoyer avant que le visiteur ait accepté : chargez-le depuis le gestionnaire de consentement, ou donnez-lui son mode de consentement.',
    'send-page-view': 'Annoncez la page vue au moment où la page s’affiche :',
    'mend-collector':
      'Faites en sorte que le collecteur accepte les hits de page vue envoyés à {url}[ (réponse : {status})].',
    'send-variable': 'Ajoutez aux hits de page vue la variable manquante : {variables}.',
    'correct-variable':
      'Envoyez la valeur attendue de {variable}[ : {expected}][ ; valeur vue : « {value} »].',
    'fill-variable': 'Donnez une valeur à la variable dans les hits de page vue : {variables}.',
    'mend-cause-first': 'Corrigez d’abord la cause – {check} : {reason}',
  },
};
