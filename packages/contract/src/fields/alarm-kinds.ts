import type { AlarmKind } from '../alarm-condition.ts';
import type { Words } from '../locales.ts';

/** Conditions of a rule: when it rings, and an explanation. */
export const ALARM_KINDS: Readonly<Record<AlarmKind, { name: Words; hint: Words }>> = {
  cause: {
    name: { en: 'something new is broken', fr: 'quelque chose de nouveau est cassé' },
    hint: {
      en: 'A root cause, or a test that does not pass. One alarm, however many pages show it.',
      fr: 'Une cause racine, ou un test qui ne passe pas. Une seule alarme, quel que soit le nombre de pages.',
    },
  },
  grade: {
    name: { en: 'the grade falls', fr: 'la note baisse' },
    hint: {
      en: 'The grade of now, that every screen shows. Of a pool: the grade of its last run.',
      fr: 'La note actuelle, celle de tous les écrans. D’un pool : la note de sa dernière exécution.',
    },
  },
  check: {
    name: { en: 'a check falls', fr: 'un contrôle baisse' },
    hint: {
      en: 'The share of pages that pass one check, now.',
      fr: 'La part des pages qui réussissent un contrôle, maintenant.',
    },
  },
  silence: {
    name: { en: 'nothing is measured any more', fr: 'plus rien n’est mesuré' },
    hint: {
      en: 'Counted from when a schedule should have measured something. A website that is down, or an agent that does not answer, is notified as such.',
      fr: 'Compté à partir du moment où une planification aurait dû mesurer. Un site en panne ou un agent muet est signalé comme tel.',
    },
  },
  schedule: {
    name: { en: 'a schedule does not run', fr: 'une planification ne s’exécute pas' },
    hint: {
      en: 'Its time passed without a run, or the previous run is still in progress.',
      fr: 'Son heure est passée sans exécution, ou la précédente dure encore.',
    },
  },
  agent: {
    name: { en: 'an agent does not answer', fr: 'un agent ne répond pas' },
    hint: { en: 'Agents that are paused are left out.', fr: 'Les agents en pause sont laissés de côté.' },
  },
  'hits-gone': {
    name: { en: 'hits are gone', fr: 'des hits ont disparu' },
    hint: {
      en: 'Most of the pages that sent hits of a tracker send none any more.',
      fr: 'La plupart des pages qui envoyaient des hits d’un traceur n’en envoient plus.',
    },
  },
  site: {
    name: { en: 'the website is down', fr: 'le site est en panne' },
    hint: {
      en: 'Most pages of a run cannot be visited. That is never notified as a fault of tracking.',
      fr: 'La plupart des pages d’une exécution ne peuvent pas être visitées. Ce n’est jamais signalé comme un défaut de tracking.',
    },
  },
  journey: {
    name: { en: 'a step of a journey cannot be done', fr: 'une étape d’un parcours ne peut pas être faite' },
    hint: {
      en: 'At once where the journey is critical, else when two runs in a row agree. Vigie never runs a journey again to make sure.',
      fr: 'Tout de suite si le parcours est critique, sinon quand deux exécutions de suite le disent. Vigie ne refait jamais un parcours pour s’en assurer.',
    },
  },
  orders: {
    name: {
      en: 'orders are missing without an explanation',
      fr: 'des commandes manquent sans explication',
    },
    hint: {
      en: 'Of the paid orders of the newest 30 days: the part that the report misses and no group, refusal or period explains.',
      fr: 'Parmi les commandes payées des 30 derniers jours : la part absente du rapport qu’aucun groupe, refus ou période n’explique.',
    },
  },
  'orders-rise': {
    name: { en: 'missing orders rise', fr: 'les commandes manquantes augmentent' },
    hint: {
      en: 'The missing orders of three days, beside those of the 27 days before. A rise that chance explains is left out.',
      fr: 'Les commandes manquantes de trois jours, à côté de celles des 27 jours d’avant. Une hausse que le hasard explique est laissée de côté.',
    },
  },
  volumes: {
    name: { en: 'the report and visits disagree', fr: 'le rapport et les visites divergent' },
    hint: {
      en: 'Page views of the last whole day in the report, beside what visits saw. It needs a reporting interface, and three weeks of days.',
      fr: 'Les pages vues du dernier jour complet dans le rapport, à côté de ce que les visites ont vu. Il faut une interface de rapport, et trois semaines de jours.',
    },
  },
  'visitors-fall': {
    name: { en: 'page views of real visitors fall', fr: 'les pages vues des visiteurs réels baissent' },
    hint: {
      en: 'The newest minutes, beside the same hour of past weeks: in all, and for each browser, page group and event. At most one false alarm a year for a website. It needs three weeks of samples, and enough of them.',
      fr: 'Les dernières minutes, à côté de la même heure des semaines passées : au total, et pour chaque navigateur, groupe de pages et événement. Au plus une fausse alerte par an et par site. Il faut trois semaines d’échantillons, en nombre suffisant.',
    },
  },
  links: {
    name: { en: 'a campaign link is broken', fr: 'un lien de campagne est cassé' },
    hint: {
      en: 'After each check of a link list: a lost parameter, a dead link, a wrong host, a page that is not tracked, or a name against the rules. Over once a check finds none.',
      fr: 'Après chaque vérification d’une liste de liens : un paramètre perdu, un lien mort, un mauvais hôte, une page non mesurée ou un nom contraire aux règles. Terminé dès qu’une vérification n’en trouve plus.',
    },
  },
  'server-side': {
    name: {
      en: 'a server loses or changes hits',
      fr: 'un serveur perd ou change des hits',
    },
    hint: {
      en: 'Each finding of the tab Server, once. A call that failed rings when a second visit shows the same. Over once a visit proves that the destination gets the event again.',
      fr: 'Chaque constat de l’onglet Serveur, une fois. Un appel qui a échoué donne l’alerte quand une seconde visite montre la même chose. Terminé dès qu’une visite prouve que la destination reçoit de nouveau l’événement.',
    },
  },
  'server-silence': {
    name: {
      en: 'calls of the server stop arriving',
      fr: 'les appels du serveur n’arrivent plus',
    },
    hint: {
      en: 'Counted from the last batch of vigie proxy. It needs one that sends to this panel. Choose more hours than the longest time without a sale or a visitor.',
      fr: 'Compté à partir du dernier lot de vigie proxy. Il faut qu’il envoie à ce panneau. Choisissez plus d’heures que la plus longue période sans vente ni visiteur.',
    },
  },
  blockers: {
    name: { en: 'filter lists stop a tracker', fr: 'des listes de filtres bloquent un traceur' },
    hint: {
      en: 'After a change of a list or of the pages, content blockers stop a tracker, or more of it than before. A list that somebody adds does not ring. Over once it is stopped no more than before.',
      fr: 'Après un changement d’une liste ou des pages, les bloqueurs de contenu arrêtent un traceur, ou davantage qu’avant. Une liste que quelqu’un ajoute n’alerte pas. Terminé dès qu’il n’est pas plus bloqué qu’avant.',
    },
  },
  'reach-fall': {
    name: {
      en: 'fewer visitors are measured or recognised',
      fr: 'moins de visiteurs sont mesurés ou reconnus',
    },
    hint: {
      en: 'Since a change of lists, pages or consent, a tracker reaches a smaller share of visitors, or one of its cookies lives less long in a browser. Against the last 30 days. The reach needs the shares that you enter.',
      fr: 'Depuis un changement des listes, des pages ou du consentement, un traceur atteint une part plus petite des visiteurs, ou un de ses cookies vit moins longtemps dans un navigateur. Par rapport aux 30 derniers jours. La portée demande les parts que vous saisissez.',
    },
  },
};
