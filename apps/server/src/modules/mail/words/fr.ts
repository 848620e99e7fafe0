import { sayBudget } from '@vigie/contract/wording/budget-words.ts';
import { LINK, PANEL, type MailWords } from '../mails.ts';
import { factors } from './factors-fr.ts';
import { sayInstant, sayLocation } from '../say-location.ts';

export const fr: MailWords = {
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  signature: `Vigie\n${PANEL}`,
  ...factors,
  'password-reset': ({ minutes }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Vigie. Choisissez-le ici :',
      LINK,
      `Ce lien ne sert qu’une fois et reste valable ${minutes} minutes. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.`,
    ],
  }),
  'password-changed': () => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte Vigie vient d’être modifié et vos autres sessions ont été fermées.',
      `Si ce n’est pas vous, demandez tout de suite un nouveau mot de passe : ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'password-set': () => ({
    subject: 'Un administrateur a défini votre mot de passe',
    paragraphs: [
      'Un administrateur a donné un autre mot de passe à votre compte Vigie et fermé toutes vos sessions. Il vous le communiquera par un autre moyen.',
      `Connectez-vous avec ce mot de passe, puis choisissez le vôtre : ${PANEL}/parametres/mot-de-passe`,
    ],
  }),
  'email-changed': () => ({
    subject: 'L’adresse de votre compte a été modifiée',
    paragraphs: [
      'Votre compte Vigie a une autre adresse e-mail, que son titulaire a confirmée. C’est elle qui sert désormais à vous connecter et à recevoir les messages.',
      'Si vous ne vous y attendiez pas, signalez-le tout de suite à votre administrateur.',
    ],
  }),
  'sign-in-unusual': ({ at, device, country, network }) => ({
    subject: 'Connexion à votre compte depuis un nouvel endroit',
    paragraphs: [
      'Quelqu’un vient de se connecter à votre compte Vigie, depuis un navigateur et un réseau qu’il n’avait pas encore utilisés.',
      [
        `Date : ${sayInstant('fr', at)}`,
        `Appareil : ${device === '' ? 'inconnu' : device}`,
        `Réseau : ${sayLocation('fr', network, country)}`,
      ].join('\n'),
      'Si c’est vous, ne faites rien.',
      `Si ce n’est pas vous, déconnectez cet appareil et changez de mot de passe : ${PANEL}/parametres`,
      `Si vous ne pouvez plus vous connecter, demandez un nouveau mot de passe : ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'email-confirm': ({ minutes }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Un compte Vigie doit recevoir cette adresse e-mail. Si elle est à vous, confirmez-la ici :',
      LINK,
      `Ce lien ne sert qu’une fois et reste valable ${minutes} minutes. D’ici là, le compte garde son adresse actuelle. Si cela ne vous dit rien, ne faites rien.`,
    ],
  }),
  'email-asked': () => ({
    subject: 'Une autre adresse a été demandée pour votre compte',
    paragraphs: [
      'Vous, ou un administrateur, avez demandé une autre adresse e-mail pour votre compte Vigie. Rien ne change tant que le titulaire de cette adresse ne l’a pas confirmée.',
      `Si vous ne vous y attendiez pas, annulez la demande et changez votre mot de passe : ${PANEL}/parametres`,
    ],
  }),
  'email-in-use': () => ({
    subject: 'Quelqu’un a voulu utiliser votre adresse',
    paragraphs: [
      'Quelqu’un a demandé cette adresse e-mail pour un autre compte Vigie. C’est déjà celle de votre compte : rien n’a été modifié.',
      `Si c’était vous, connectez-vous avec elle : ${PANEL}/connexion`,
    ],
  }),
  'join-link': ({ company, minutes }) => ({
    subject: `Rejoignez ${company} sur Vigie`,
    paragraphs: [
      `Quelqu’un, sans doute vous, a demandé à rejoindre ${company} sur Vigie avec son code invité. Choisissez votre mot de passe ici :`,
      LINK,
      `Ce lien ne sert qu’une fois et reste valable ${minutes} minutes. Si vous n’avez rien demandé, ne faites rien : aucun compte n’est ouvert.`,
    ],
  }),
  'join-known': ({ company, guestCode }) => ({
    subject: `Rejoignez ${company} sur Vigie`,
    paragraphs: [
      `Quelqu’un, sans doute vous, a demandé à rejoindre ${company} sur Vigie. Vous avez déjà un compte avec cette adresse : aucun autre n’est ouvert.`,
      `Connectez-vous, puis rouvrez l’invitation pour rejoindre avec lui : ${PANEL}/invite?code=${guestCode}`,
      `Si vous avez oublié votre mot de passe : ${PANEL}/demande-mot-de-passe`,
      'Si vous n’avez rien demandé, ne faites rien.',
    ],
  }),
  'account-created': ({ company }) => ({
    subject: `Votre compte Vigie pour ${company}`,
    paragraphs: [
      `Un compte vous a été ouvert sur Vigie, où ${company} vérifie que la mesure d’audience de ses sites fonctionne.`,
      `Choisissez votre mot de passe : ${PANEL}/demande-mot-de-passe`,
      `Puis connectez-vous : ${PANEL}/connexion`,
    ],
  }),
  'identity-joined': ({ provider, isKept }) => ({
    subject: `Votre compte est relié à ${provider}`,
    paragraphs: [
      `On peut désormais se connecter à votre compte Vigie avec ${provider}.`,
      isKept
        ? 'Vos autres moyens de connexion restent valables.'
        : 'Pour que personne d’autre ne le garde, tout le reste a pris fin : sessions, jetons, appareils, clés d’accès, codes et mot de passe.',
      `Si ce n’est pas vous, signalez-le tout de suite à votre administrateur. Vos moyens de connexion : ${PANEL}/parametres`,
    ],
  }),
  'provider-invitation': ({ provider, days }) => ({
    subject: `Connectez-vous à Vigie avec ${provider}`,
    paragraphs: [
      `Votre administrateur vous invite à vous connecter à Vigie avec ${provider}. Reliez votre compte ici :`,
      LINK,
      `Ce lien ne sert qu’une fois et reste valable ${days} jours. Ne le transmettez pas : votre compte serait relié à la personne qui l’ouvre.`,
    ],
  }),
  'account-joined': ({ company }) => ({
    subject: `Votre compte Vigie appartient désormais aussi à ${company}`,
    paragraphs: [
      `L’annuaire de ${company} a ajouté votre compte Vigie à cette entreprise. Quelqu’un d’autre peut avoir créé ce compte : son mot de passe, ses sessions, ses clés d’accès et ses jetons ont donc pris fin.`,
      `Connectez-vous comme ${company} vous l’indique : ${PANEL}/connexion`,
      `Ou choisissez un nouveau mot de passe : ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'email-by-directory': ({ company }) => ({
    subject: 'L’adresse de votre compte a été modifiée',
    paragraphs: [
      `L’annuaire de ${company} a donné une autre adresse e-mail à votre compte Vigie. C’est elle qui sert désormais à vous connecter et à recevoir les messages.`,
      'Si vous ne vous y attendiez pas, signalez-le tout de suite à votre administrateur.',
    ],
  }),
  'message-received': ({ subject, messageId }) => ({
    subject: `Nous avons bien reçu votre message : ${subject}`,
    paragraphs: [
      `Votre message « ${subject} » nous est parvenu. La réponse vous arrivera par e-mail et figurera sous votre message : ${PANEL}/aide/contact?message=${messageId}`,
    ],
  }),
  'message-new': ({ subject, author, text, messageId }) => ({
    subject: `Nouveau message : ${subject}`,
    paragraphs: [
      `${author} vous écrit :`,
      text,
      `Pour répondre : ${PANEL}/aide/contact?message=${messageId}`,
    ],
  }),
  'message-answered': ({ subject, text, messageId }) => ({
    subject: `Réponse : ${subject}`,
    paragraphs: [
      `Votre message « ${subject} » a reçu une réponse :`,
      text,
      `L’échange complet : ${PANEL}/aide/contact?message=${messageId}`,
    ],
  }),
  'run-failed': ({ website, jobId }) => ({
    subject: `Échec d’une exécution : ${website}`,
    paragraphs: [`Une exécution sur ${website} a échoué. Ce qui s’est passé : ${PANEL}/jobs?job=${jobId}`],
  }),
  alarm: ({ headline, text, paths }) => ({
    subject: headline,
    paragraphs: [
      headline,
      ...(text === '' ? [] : [text]),
      paths.map((link) => `${link.text} : ${PANEL}${link.path}`).join('\n'),
    ],
  }),
  'report-monthly': ({ website, now, before, causes, isPrinted, path }) => ({
    subject: `Santé du tracking : ${website}${now === null ? '' : `, ${now}`}`,
    paragraphs: [
      ...(now === null
        ? [`Rien n’a encore été mesuré sur ${website}.`]
        : [
            `La santé du tracking de ${website}, à ce jour : ${now}. ${before === null ? '' : `Il y a un mois : ${before}. `}Causes racines ouvertes : ${causes}.`,
            isPrinted
              ? 'Le rapport des 30 derniers jours est joint en PDF.'
              : 'Aucun PDF n’est joint : la machine de Vigie n’a pas pu l’imprimer. Votre navigateur le peut, depuis la page suivante.',
          ]),
      `La page complète : ${PANEL}${path}`,
      `Pour ne plus recevoir ce rapport chaque mois : ${PANEL}/parametres`,
    ],
  }),
  'limit-reached': ({ website, limit, path }) => ({
    subject:
      limit === 'recordings'
        ? `Limite des enregistrements atteinte : ${website}`
        : `Limite de visites atteinte : ${website}`,
    paragraphs: [
      limit === 'recordings'
        ? `Ce qui a été enregistré des visites de ${website} occupe toute la place permise. Les images les plus anciennes ont été supprimées et, si cela ne suffisait pas, le reste de ce qui a été enregistré des visites les plus anciennes.`
        : `${website} a reçu aujourd’hui autant de visites que permis. Les exécutions visitent moins de pages ou ne commencent pas ; celles qui sont planifiées attendent le jour suivant (UTC).`,
      limit === 'recordings'
        ? 'Les verdicts, les problèmes, les notes et les évolutions sont tous conservés ; les nouvelles visites sont jugées et comptées comme avant.'
        : 'Tout ce qui a été mesuré est conservé.',
      limit === 'recordings'
        ? 'Pour garder les enregistrements plus longtemps : ne prenez pas d’images, auditez moins de pages ou moins souvent, ou demandez une limite plus élevée à un administrateur de Vigie.'
        : 'Pour rester en dessous : auditez moins de pages ou moins souvent, ou demandez une limite plus élevée à un administrateur de Vigie.',
      `Ce que le site utilise, et ses limites : ${PANEL}${path}`,
    ],
  }),
  'import-ended': ({ websites, problems, path }) => ({
    subject: 'Votre import de sites est terminé',
    paragraphs: [
      `${websites === 1 ? 'Un site a été traité' : `${websites} sites ont été traités`}. ${problems === 0 ? 'Aucun ne demande votre attention.' : `${problems === 1 ? 'Un site demande' : `${problems} sites demandent`} votre attention : le rapport dit pourquoi, et que faire.`}`,
      `${PANEL}${path}`,
    ],
  }),
  'report-client': ({ sender, websites, isPrinted, isPreview, days }) => ({
    subject: `${isPreview ? 'Aperçu : ' : ''}${sender} : santé du tracking${websites.length === 1 ? ` de ${websites[0]?.name}` : ''}`,
    paragraphs: [
      ...(isPreview
        ? ['Voici ce que votre client reçoit chaque mois. Personne d’autre n’a reçu ce message.']
        : []),
      `${sender} vous envoie la santé du tracking de ${websites.length === 1 ? 'votre site' : 'vos sites'}, à ce jour :`,
      websites
        .map(({ name, now, before, causes }) =>
          now === null
            ? `${name} : pas encore mesuré`
            : `${name} : ${now}${before === null ? '' : ` (il y a un mois : ${before})`}, causes racines ouvertes : ${causes}`,
        )
        .join('\n'),
      ...(isPrinted ? ['Le rapport des 30 derniers jours est joint en PDF.'] : []),
      `Le rapport en ligne, pendant ${days} jours : ${LINK}`,
      ...(isPreview ? [] : [`Pour ne plus recevoir ce rapport : ${LINK}&stop`]),
    ],
  }),
  'report-opt-in': ({ sender, websites, days }) => ({
    subject: `${sender} : recevoir chaque mois la santé du tracking de vos sites ?`,
    paragraphs: [
      `${sender} propose de vous envoyer, le premier de chaque mois, la santé du tracking de : ${websites.join(', ')}.`,
      `Pour accepter, ouvrez cette page dans les ${days} jours : ${LINK}`,
      'Sans réponse de votre part, rien ne vous sera envoyé.',
    ],
  }),
  'visit-budget': ({ path, ...budget }) => {
    const { title, remedy } = sayBudget(budget, 'fr');
    return {
      subject: title,
      paragraphs: [remedy, `Les visites de l’entreprise et son budget : ${PANEL}${path}`],
    };
  },
  'break-glass-used': ({ company, user, network, path }) => ({
    subject: `Connexion de secours à ${company}`,
    paragraphs: [
      `${company} ne laisse entrer ses utilisateurs que par son fournisseur d’identité. ${user} vient de se connecter sans lui : c’est la seule personne qui le peut, en cas d’urgence. La demande venait de ${network}.`,
      `Si vous savez pourquoi, il n’y a rien à faire. Sinon, interrogez ${user} et faites choisir un autre mot de passe : ${PANEL}${path}`,
    ],
  }),
  'domain-record-missing': ({ domain, company, record, isLost, path }) => ({
    subject: isLost ? `${domain} n’est plus vérifié` : `L’enregistrement de ${domain} est introuvable`,
    paragraphs: [
      isLost
        ? `L’enregistrement TXT ${record} est introuvable depuis une semaine : plus rien ne prouve que ${domain} appartient à ${company}. Le fournisseur d’identité de ${company} ne laisse plus entrer de nouvelle personne avec une adresse en ${domain}. Celles qui s’en sont déjà servies peuvent toujours se connecter.`
        : `L’enregistrement TXT ${record}, qui prouve que ${domain} appartient à ${company}, n’est plus là. S’il ne revient pas d’ici une semaine, le fournisseur d’identité de ${company} ne laissera plus entrer de nouvelle personne avec une adresse en ${domain}.`,
      `Remettez l’enregistrement, puis vérifiez le domaine : ${PANEL}${path}`,
    ],
  }),
  'problem-assigned': ({ website, problems, path }) => ({
    subject: `À corriger par vous : ${website}`,
    paragraphs: [
      `${problems === 1 ? 'Un problème vous est attribué' : `${problems} problèmes vous sont attribués`} sur ${website} : ${PANEL}${path}`,
    ],
  }),
  'problem-new': ({ website, problems }) => ({
    subject: `Nouveaux problèmes : ${website}`,
    paragraphs: [
      `${problems === 1 ? 'Un nouveau problème a été détecté' : `${problems} nouveaux problèmes ont été détectés`} sur ${website} : ${PANEL}/urls/liste`,
    ],
  }),
};
