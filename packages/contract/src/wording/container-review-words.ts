import type { ContainerFinding, ContainerFindingKind } from '../container-finding.ts';
import type { Locale } from '../locales.ts';
import { render } from './render.ts';

/** Texts of a container review that files and screens share, in one language. */
interface ReviewWording {
  kinds: Record<ContainerFindingKind, string>;
  details: Record<keyof ContainerFinding['details'], string>;
  why: Record<NonNullable<ContainerFinding['details']['why']>, string>;
  parts: Record<'tag' | 'trigger' | 'variable' | 'client' | 'transformation' | 'container', string>;
  tags: { name: string; columns: readonly string[] };
  findings: { name: string; columns: readonly string[] };
}

const en: ReviewWording = {
  kinds: {
    'never-fired': 'The tag fired on no page',
    'trigger-cannot-fire': 'The trigger cannot fire',
    'variable-never-defined': 'No page defines the variable',
    'duplicate-tag': 'The tag stands twice',
    'retired-product': 'The product is retired',
    'blocked-by-policy': 'The page’s policy blocks the tag',
    'without-consent-settings': 'The tag has no consent settings',
    'personal-data-in-parameters': 'Personal data stand in a parameter',
    heavy: 'The container is heavy',
    'without-trigger': 'No trigger fires the tag',
    'client-without-tag': 'No tag takes the events of the client',
    'duplicate-client': 'The client stands twice',
    'transformation-without-tag': 'The transformation matches no tag',
    'secret-in-export': 'A secret stands in the export',
  },
  details: {
    why: '{value}',
    event: 'event {value}',
    key: 'key {value}',
    clientName: 'client {value}',
    sameAs: 'same as tags {value}',
    sameClients: 'same as clients {value}',
    account: 'account {value}',
    directive: 'directive {value}',
    observationId: 'visit {value}',
    parameter: 'parameter {value}',
    data: 'data of the kind {value}',
    sizeBytes: '{value} bytes',
    runMs: '{value} ms',
  },
  why: {
    contradiction: 'its conditions exclude each other',
    'no-event': 'no page pushes its event',
    'no-client': 'no client has this name',
  },
  parts: {
    tag: 'Tag',
    trigger: 'Trigger',
    variable: 'Variable',
    client: 'Client',
    transformation: 'Transformation',
    container: 'Container',
  },
  tags: {
    name: 'tags',
    columns: [
      'Number',
      'Name',
      'Type',
      'Folder',
      'Paused',
      'Triggers',
      'Blocking triggers',
      'Consent',
      'Pages',
      'Pages are estimated',
      'Pushes',
      'Pushes not decidable',
      'First fired ({zone})',
      'Last fired ({zone})',
      'Notes',
    ],
  },
  findings: {
    name: 'container-review',
    columns: ['Finding', 'Part', 'Number', 'Name', 'Details', 'Visits looked at', 'Days looked at', 'Code'],
  },
};

const fr: ReviewWording = {
  kinds: {
    'never-fired': 'La balise ne s’est déclenchée sur aucune page',
    'trigger-cannot-fire': 'Le déclencheur ne peut pas s’activer',
    'variable-never-defined': 'Aucune page ne définit la variable',
    'duplicate-tag': 'La balise est en double',
    'retired-product': 'Le produit est abandonné',
    'blocked-by-policy': 'La politique de la page bloque la balise',
    'without-consent-settings': 'La balise n’a pas de réglage de consentement',
    'personal-data-in-parameters': 'Un paramètre contient des données personnelles',
    heavy: 'Le conteneur est lourd',
    'without-trigger': 'Aucun déclencheur ne fait partir la balise',
    'client-without-tag': 'Aucune balise ne prend les événements du client',
    'duplicate-client': 'Le client est en double',
    'transformation-without-tag': 'La transformation ne concerne aucune balise',
    'secret-in-export': 'L’export contient un secret',
  },
  details: {
    why: '{value}',
    event: 'événement {value}',
    key: 'clé {value}',
    clientName: 'client {value}',
    sameAs: 'identique aux balises {value}',
    sameClients: 'identique aux clients {value}',
    account: 'compte {value}',
    directive: 'directive {value}',
    observationId: 'visite {value}',
    parameter: 'paramètre {value}',
    data: 'données du type {value}',
    sizeBytes: '{value} octets',
    runMs: '{value} ms',
  },
  why: {
    contradiction: 'ses conditions s’excluent',
    'no-event': 'aucune page n’envoie son événement',
    'no-client': 'aucun client ne porte ce nom',
  },
  parts: {
    tag: 'Balise',
    trigger: 'Déclencheur',
    variable: 'Variable',
    client: 'Client',
    transformation: 'Transformation',
    container: 'Conteneur',
  },
  tags: {
    name: 'balises',
    columns: [
      'Numéro',
      'Nom',
      'Type',
      'Dossier',
      'En pause',
      'Déclencheurs',
      'Déclencheurs bloquants',
      'Consentement',
      'Pages',
      'Pages estimées',
      'Envois',
      'Envois indécidables',
      'Premier déclenchement ({zone})',
      'Dernier déclenchement ({zone})',
      'Notes',
    ],
  },
  findings: {
    name: 'revue-du-conteneur',
    columns: ['Constat', 'Partie', 'Numéro', 'Nom', 'Détails', 'Visites examinées', 'Jours examinés', 'Code'],
  },
};

export const CONTAINER_REVIEW_WORDS: Readonly<Record<Locale, ReviewWording>> = { en, fr };

/** Returns the details of a finding, beside its kind, in one line. */
export function findingDetails({ details }: ContainerFinding, locale: Locale): string {
  const words = CONTAINER_REVIEW_WORDS[locale];
  return Object.entries(details)
    .map(([name, value]) => {
      const text = name === 'why' ? words.why[value as keyof ReviewWording['why']] : String(value);
      return render(words.details[name as keyof ReviewWording['details']], { value: text });
    })
    .join(', ');
}
