import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  'add.title': 'Ajouter un site',
  'add.first-title': 'Surveillez votre premier site',
  'add.lead':
    'Dites où il se trouve et comment s’appelle son traceur. Ses pages sont visitées aussitôt et vous obtenez une note en quelques minutes.',
  'add.submit': 'Enregistrer et lancer l’audit',
  'add.failed': 'Le site n’a pas pu être enregistré',
  'add.fix': {
    one: 'Un champ est à corriger avant l’enregistrement.',
    other: '{count} champs sont à corriger avant l’enregistrement.',
  },
  'section.website': 'Site',
  'section.tracking': 'Tracking',
  'section.advanced': 'Réglages avancés',
  'url.label': 'Adresse du site',
  'url.hint': 'Là où la visite commence : sa page d’accueil.',
  'url.placeholder': 'https://www.exemple.fr',
  'name.label': 'Nom',
  'name.hint': 'Celui que montrent les listes. Laissé vide : son nom d’hôte.',
  'js.label': 'Nom de la balise JS',
  'js.hint':
    'Une partie de l’adresse du script du traceur, comme matomo.js. Une étoile remplace n’importe quoi.',
  'php.label': 'Nom de la balise PHP',
  'php.hint': 'Une partie de l’adresse qui reçoit les hits, comme matomo.php.',
  'variables.label': 'Variables requises',
  'variables.hint': 'Les paramètres que chaque hit de page vue doit porter. Appuyez sur Entrée après chacun.',
  'variables.placeholder': 'Par exemple : idsite',
  'delay.label': 'Délai entre deux pages',
  'delay.hint': 'En secondes. À 0, aussi vite que l’agent le peut.',
  'pages.label': 'Pages par audit',
  'pages.hint': 'Au plus {max}.',
  'robots.label': 'Respecter robots.txt',
  'robots.hint': 'À désactiver seulement pour un site qui est le vôtre.',
  'certificates.label': 'Accepter un certificat dont personne ne répond',
  'certificates.hint': 'Pour un site de recette qui a son propre certificat.',
  'presets.title': 'Partir d’un traceur courant',
  'presets.hint': 'Les trois champs du tracking se remplissent ; adaptez-les à votre site.',
  'presets.use': 'Utiliser l’exemple de {name}',
  'help.title': 'Où trouver ces noms ?',
  'help.text':
    'Ouvrez votre site, puis l’onglet Réseau des outils de développement du navigateur, et rechargez. Le script qui charge votre traceur est la balise JS ; la requête qui part avec les données de la page est la balise PHP.',
  'help.empty': 'Un nom laissé vide n’est pas contrôlé : il sort du total au lieu d’échouer.',
  'errors.url-required': 'L’adresse du site manque. Saisissez celle de sa page d’accueil.',
  'errors.url-invalid':
    'L’adresse du site n’est pas valide. Écrivez-la en entier, comme https://www.exemple.fr.',
  'errors.url-too-long': 'L’adresse du site est trop longue. Ramenez-la à {max} caractères.',
  'errors.name-too-long': 'Le nom est trop long. Ramenez-le à {max} caractères.',
  'errors.js-too-long': 'Le nom de la balise JS est trop long. Ramenez-le à {max} caractères.',
  'errors.php-too-long': 'Le nom de la balise PHP est trop long. Ramenez-le à {max} caractères.',
  'errors.variables-too-many': 'Il y a trop de variables requises. Gardez-en au plus {max}.',
  'errors.variable-too-long': 'Une variable requise est trop longue. Ramenez-la à {max} caractères.',
  'errors.delay-range': 'Le délai entre deux pages est hors limites. Saisissez un nombre de {min} à {max}.',
  'errors.pages-range':
    'Le nombre de pages par audit est hors limites. Saisissez un nombre entier de {min} à {max}.',
  'errors.website-url-taken':
    'L’adresse du site est déjà surveillée. Ouvrez ce site, ou saisissez une autre adresse.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
