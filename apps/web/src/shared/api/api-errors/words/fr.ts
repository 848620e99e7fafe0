import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'error.invalid-input': 'Le serveur n’a pas accepté l’envoi. Vérifiez les champs et réessayez.',
  'error.not-signed-in': 'Vous n’êtes plus connecté.',
  'error.wrong-credentials': 'L’e-mail ou le mot de passe est incorrect.',
  'error.too-many-attempts': 'Trop de tentatives. Patientez un moment, puis réessayez.',
  'error.unknown-panel':
    'Le serveur ne connaît pas ce panneau. Prévenez votre administrateur (identifiant du panneau).',
  'error.cross-site-request': 'La requête venait d’un autre site : elle a été refusée.',
  'error.busy': 'Le serveur est occupé. Réessayez dans un instant.',
  'error.forbidden': 'Votre rôle ne le permet pas.',
  'error.contact-an-administrator':
    'Code 1293 : seul un administrateur peut faire cela. Contactez un administrateur.',
  'error.own-password-needed':
    'Choisissez d’abord votre propre mot de passe : un administrateur vous a donné celui-ci.',
  'error.confirmation-needed': 'Rien n’a été fait : vous n’avez pas confirmé que c’est bien vous.',
  'error.second-factor-needed': 'Votre compte demande un second facteur. Reconnectez-vous et saisissez-le.',
  'error.second-factor-wrong':
    'Ce code est faux ou a expiré. Rien n’a changé : essayez le code en cours, ou un autre code de secours.',
  'error.second-factor-to-set-up': 'Mettez d’abord en place un second facteur : votre rôle en demande un.',
  'error.step-over': 'Cette étape a expiré ou était déjà terminée. Rien n’a changé : recommencez.',
  'error.provider-needed':
    'Votre entreprise ne vous laisse entrer que par son fournisseur d’identité. Utilisez son bouton.',
  'error.provider-unknown':
    'Ce fournisseur d’identité n’est plus proposé. Choisissez un autre moyen, ou demandez à votre administrateur.',
  'error.provider-unreachable':
    'Le fournisseur d’identité ne répond pas. Réessayez dans un instant ; si cela dure, prévenez votre administrateur.',
  'error.provider-unusable':
    'La configuration du fournisseur d’identité est inutilisable. Prévenez votre administrateur.',
  'error.provider-refused':
    'Le fournisseur d’identité a refusé la connexion, ou vous l’avez annulée chez lui. Réessayez, ou adressez-vous à qui le gère.',
  'error.provider-answer-wrong':
    'La réponse n’appartient à aucune connexion commencée par ce navigateur. Personne n’a été connecté : recommencez depuis la page de connexion.',
  'error.provider-email-not-verified':
    'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Faites-la vérifier chez lui, puis réessayez.',
  'error.provider-domain-not-owned':
    'Ce fournisseur ne peut pas admettre les adresses de votre domaine : la propriété du domaine n’est pas prouvée. Demandez une invitation à votre administrateur.',
  'error.provider-invitation-needed':
    'Aucun compte d’ici n’a votre adresse. Demandez une invitation à votre administrateur.',
  'error.provider-no-rule':
    'Aucune règle de revendication ne vous donne de rôle ici. Demandez un accès à votre administrateur.',
  'error.identity-bound-to-another':
    'Ce compte est lié à un autre utilisateur du même fournisseur. Demandez à votre administrateur.',
  'error.identity-of-another-account':
    'Cet utilisateur du fournisseur est lié à un autre compte. Déliez-le d’abord là-bas, ou demandez à votre administrateur.',
  'error.provider-may-not-vouch':
    'Ce fournisseur ne peut pas ouvrir ce compte, dont les droits dépassent l’entreprise. Connectez-vous par mot de passe ou clé d’accès.',
  'error.session-of-one-company':
    'Le fournisseur de votre entreprise a ouvert cette session. Elle ne peut pas modifier les moyens de connexion du compte entier.',
  'error.account-inactive': 'Ce compte est désactivé. Demandez à votre administrateur.',
  'error.kept-for-emergencies':
    'Ce compte est réservé aux urgences. Donnez son mot de passe, ou faites d’abord désigner un autre compte par son entreprise.',
  'error.path-invalid':
    'La page de retour n’est pas une page de ce panneau. Rouvrez le panneau, et connectez-vous de là.',
  'error.last-way-in':
    'C’est le dernier moyen de se connecter, pour le compte ou pour son entreprise. Mettez-en d’abord un autre en place.',
  'error.domain-taken': 'Une entreprise a déjà ce domaine.',
  'error.domain-not-proven':
    'L’enregistrement TXT n’est pas encore là. Un nouvel enregistrement met parfois des heures à être vu partout : vérifiez-le, puis réessayez.',
  'error.too-many-passkeys': 'Vous avez 20 clés d’accès, le maximum. Retirez-en une d’abord.',
  'error.passkey-refused':
    'Cette clé d’accès n’a pas été acceptée : elle est inconnue ici, ou ne répond pas à la demande. Essayez-en une autre, ou un autre moyen.',
  'error.token-unknown': 'Ce jeton n’existe pas.',
  'error.token-revoked': 'Ce jeton a été révoqué.',
  'error.token-expired': 'Ce jeton a expiré.',
  'error.token-scope-too-small': 'La portée de ce jeton ne le permet pas.',
  'error.closed-to-tokens': 'Aucun jeton ne le permet : connectez-vous.',
  'error.too-many-requests': 'Trop de requêtes en une minute. Patientez un moment.',
  'error.too-many-tokens': 'Le nombre maximal de jetons est atteint. Révoquez-en un d’abord.',
  'error.too-many-providers': 'Il y a dix fournisseurs d’identité, le maximum. Retirez-en un d’abord.',
  'error.too-many-domains': 'Il y a 50 domaines, le maximum. Retirez-en un d’abord.',
  'error.provider-of-environment':
    'L’environnement du serveur nomme ce fournisseur. Pour le supprimer, retirez ses variables VIGIE_OIDC_ et redémarrez.',
  'error.too-many-vendors': 'Vos listes comptent le nombre maximal d’éditeurs. Retirez-en un d’abord.',
  'error.not-found': 'Cet élément n’existe plus.',
  'error.request-in-progress': 'La même requête est encore en cours. Patientez un moment.',
  'error.idempotency-key-reused': 'Cette requête a déjà servi à autre chose. Rechargez la page.',
  'error.no-room':
    'Rien n’a été enregistré : le disque du serveur est plein. Prévenez un administrateur, puis réessayez.',
  'error.payload-too-large': 'L’envoi est trop volumineux.',
  'error.character-not-storable':
    'L’un de vos textes contient un caractère invisible qui ne peut pas être conservé. Effacez la partie collée du texte, saisissez-la de nouveau, puis enregistrez.',
  'error.input-too-deep':
    'Trop de listes sont imbriquées : 20 niveaux au plus. Simplifiez la valeur, puis enregistrez.',
  'error.request-timeout':
    'La requête a mis trop de temps à arriver. Vérifiez votre connexion, puis réessayez.',
  'error.expectation-failed': 'Le navigateur a demandé ce que le serveur n’offre pas.',
  'error.headers-too-large':
    'Le navigateur a joint trop de données à la requête. Supprimez les cookies de ce site, puis reconnectez-vous.',
  'error.website-url-taken': 'Un site à cette adresse est déjà surveillé.',
  'error.email-taken': 'Un compte utilise déjà cette adresse e-mail.',
  'error.already-member': 'Cette personne a déjà un profil dans cette entreprise.',
  'error.run-already-active': 'La même exécution est déjà en cours.',
  'error.visit-limit-reached':
    'Le site a épuisé ses visites du jour. Toutes les mesures restent conservées. Relancez demain (UTC), ou demandez une limite plus élevée à un administrateur.',
  'error.visit-budget-reached':
    'L’entreprise a épuisé ses visites du mois. Toutes les mesures restent conservées. Relancez le mois prochain (UTC), ou demandez un budget plus élevé à un administrateur.',
  'error.too-many-reports':
    'L’entreprise envoie déjà des rapports à 500 clients. Retirez-en un, puis réessayez.',
  'error.no-agent-online':
    'Aucun agent n’est en ligne : rien ne peut visiter les pages. Démarrez un agent, puis réessayez.',
  'error.import-ended': 'L’import est terminé. Lancez-en un autre, ou réessayez ce qui n’a pas pu être lu.',
  'error.no-agent-fits':
    'Aucun agent n’a les étiquettes et l’emplacement demandés. Donnez-les à un agent, ou demandez-en d’autres.',
  'error.job-already-ended': 'Ce job est déjà terminé.',
  'error.order-file-incomplete': 'Il manque des parties du fichier. Envoyez-le de nouveau.',
  'error.order-import-started': 'Ce fichier est déjà en cours de lecture, ou a été lu.',
  'error.order-key-lost':
    'La clé des numéros de commande de ce site a été scellée par une autre installation. Supprimez toutes les commandes, puis envoyez-les de nouveau.',
  'error.orders-full':
    'Ce site a atteint son nombre maximal de commandes. Supprimez les plus anciennes ou réduisez leur conservation.',
  'error.too-many-order-sources':
    'Ce site a atteint son nombre maximal de boutiques qui envoient des commandes. Retirez-en une d’abord.',
  'error.job-not-ended': 'L’exécution n’est pas encore terminée.',
  'error.trial-not-repeatable':
    'Cet essai ne peut pas être répété : un autre l’a remplacé, ou ce qu’il essayait n’a pas été conservé. Lancez un nouvel essai.',
  'error.journey-not-confirmed':
    'Un parcours a des effets réels, comme une commande. Rien n’a été exécuté. Lancez-le depuis sa fiche, ou depuis celle du pool, où vous le confirmez.',
  'error.pool-without-tests':
    'Ce pool ne contient aucun test ni parcours qui soit prêt ici : ajoutez-en un, puis exécutez-le.',
  'error.changed-meanwhile':
    'Quelqu’un d’autre a enregistré des modifications depuis que vous avez ouvert cet élément.',
  'error.still-in-use': 'Suppression impossible : un autre élément en a encore besoin.',
  'error.re-evaluation-active':
    'Une réévaluation de ce site est déjà en cours. Attendez qu’elle se termine, puis recommencez.',
  'error.search-too-large':
    'Cette recherche prend trop de temps. Choisissez une période plus courte, ou des conditions que moins de visites remplissent.',
  'error.history-away':
    'L’historique des visites est injoignable. Les visites continuent et rien n’est perdu : réessayez bientôt.',
  'error.tag-name-taken': 'Votre catalogue contient déjà une entrée de ce nom.',
  'error.too-many-messages':
    'Vous avez envoyé cinq messages en une heure. Votre texte est conservé : réessayez un peu plus tard.',
  'error.agent-busy':
    'L’agent est déjà pleinement occupé. Réessayez dans un instant, ou choisissez-en un autre.',
  'error.agent-offline': 'Cet agent est hors ligne. Démarrez-le, ou choisissez-en un autre.',
  'error.agent-revoked':
    'La clé de cet agent est révoquée. Créez-lui un nouveau code, ou choisissez un autre agent.',
  'error.agent-paused': 'L’agent est en pause. Levez la pause, ou choisissez un autre agent.',
  'error.agent-unreachable':
    'L’agent est injoignable à son adresse. Vérifiez qu’il tourne et que la machine du panneau peut s’y connecter.',
  'error.agent-name-unknown':
    'Le nom contenu dans l’adresse de l’agent ne se résout pas. Vérifiez ce nom, et que la machine du panneau joint son serveur DNS.',
  'error.agent-timeout':
    'L’agent n’a pas répondu à temps. Vérifiez qu’il tourne et que rien ne bloque le chemin, puis réessayez.',
  'error.agent-untrusted':
    'Ce qui répond à cette adresse n’est pas cet agent. Vérifiez l’adresse, ou associez l’agent de nouveau.',
  'error.agent-clock-skew':
    'L’horloge de l’agent est trop loin de celle du panneau. Mettez les deux à l’heure.',
  'error.agent-version':
    'L’agent utilise une autre version du protocole. Installez le même Vigie des deux côtés.',
  'error.agent-already-paired':
    'Cet agent est déjà associé à un panneau. Démarrez-le avec --pair-again pour obtenir un nouveau code.',
  'error.agent-url-taken': 'Un agent est déjà associé à cette adresse.',
  'error.agent-slug-taken': 'Un agent porte déjà cet identifiant.',
  'error.agent-address-refused': 'Un agent ne peut pas se trouver à cette adresse.',
  'error.agent-needs-https':
    'Les agents des autres machines sont appelés en https seulement. VIGIE_AGENTS_HTTP=1 sur les machines du panneau autorise http.',
  'error.wrong-pairing-code': 'Le code d’association est faux. Copiez celui que l’agent affiche.',
  'error.pairing-code-burnt':
    'Ce code d’association a déjà servi ou a expiré. Redémarrez l’agent pour en avoir un autre.',
  'error.device-gone': 'Ce navigateur n’accepte plus les notifications : il a été retiré des appareils.',
  'error.push-failed':
    'Le service de notification du navigateur n’a pas pris le message. Réessayez plus tard.',
  'error.no-chromium':
    'La machine du panneau n’a aucun Chromium qui démarre : elle ne fait pas de PDF. Imprimez la page depuis votre navigateur.',
  'error.recording-gone':
    'Ce que cette visite a enregistré a dépassé sa durée de conservation : il n’en reste rien.',
  'error.nothing-to-put-back':
    'Il n’y a rien à rétablir : ce qui a changé quand cette page s’est cassée n’est pas connu, ou elle ne doit pas être visitée pour cela.',
  'error.searches-of-day-reached':
    'Le site a épuisé ses 20 recherches de coupable du jour. Cherchez à nouveau demain (UTC).',
  'error.nothing-to-rehearse':
    'À la dernière visite de cette page, aucun contrôle n’échoue à cause de ce défaut : il n’y a rien à répéter.',
  'error.too-many-sealed-visits':
    'Ce site a 500 visites scellées. Libérez celles qui ne servent plus, puis scellez celle-ci.',
  'error.too-many-sealed-matrices':
    'Ce site a 20 matrices scellées. Libérez celles qui ne servent plus, puis scellez celle-ci.',
  'error.no-time-stamp':
    'Le service d’horodatage n’en a donné aucun : rien n’a été scellé. Réessayez dans un instant.',
  'error.report-not-printed': 'Le rapport ne s’est pas affiché à temps. Réessayez dans un instant.',
} as const satisfies Same<typeof en>;
