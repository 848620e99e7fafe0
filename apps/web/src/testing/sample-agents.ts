import { agentSchema, agentCodeSchema, type Agent } from '@vigie/contract/agent.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export const sampleAgent = samplerOf(agentSchema, {
  id: sampleId(900),
  name: 'Paris 01',
  slug: 'paris_01',
  url: 'https://agent-paris-01.exemple.fr:4100',
  isEditable: true,
  load: { slots: 2, slotsFree: 1, spoolBytes: 184_320 },
  version: '0.1.0',
  isCompatible: true,
  sandbox: 'on',
  chromium: '/usr/bin/chromium',
  browser: { name: 'Chromium', version: '142.0.7444.59', source: 'installed' },
  lastSeenAt: '2026-11-21T10:11:48.000Z',
  sync: { state: 'success', at: '2026-11-21T10:11:48.000Z' },
  keys: { since: '2026-09-02T08:15:00.000Z' },
  activeJobs: 1,
  createdAt: '2026-09-02T08:15:00.000Z',
  updatedAt: '2026-11-19T15:42:00.000Z',
});

const KINDS: Partial<Agent>[] = [
  {},
  { name: 'Lyon 02', slug: 'lyon_02', isPaused: true, sandbox: 'off', activeJobs: 0 },
  {
    name: 'Recette interne derrière le pare-feu de la direction des systèmes d’information',
    slug: 'recette_interne',
    url: 'https://recette.intranet.exemple.fr:4100',
    state: 'offline',
    problem: 'timeout',
    load: null,
    lastSeenAt: '2026-11-20T22:40:00.000Z',
    sync: { state: 'failure', at: NOW, problem: 'timeout' },
    activeJobs: 0,
  },
  { name: 'Partagé', slug: 'partage', isShared: true, isEditable: false, slotsMax: 4 },
  {
    name: 'Dépôt 05',
    slug: 'depot_05',
    url: 'http://10.2.0.5:4001',
    isUnencrypted: true,
    keys: { since: '2026-09-02T08:15:00.000Z', state: 'asked' },
  },
  {
    name: 'Usine de Vire',
    slug: 'usine_vire',
    connection: 'calling',
    url: null,
    location: 'Vire, réseau de l’usine',
    labels: ['vire', 'usine'],
  },
];

/** Returns this many agents, of every kind. */
export function sampleAgents(count: number): Agent[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? {};
    const round = Math.floor(index / KINDS.length);
    const { name, slug } = sampleAgent(kind);
    return sampleAgent({
      ...kind,
      id: sampleId(900 + index),
      ...(round === 0 ? {} : { name: `${name} (${round + 1})`, slug: `${slug}_${round + 1}` }),
    });
  });
}

/** Returns a registration code that waits for its outbound agent. */
export const sampleAgentCode = samplerOf(agentCodeSchema, {
  id: sampleId(980),
  name: 'Usine de Lisieux',
  slug: 'usine_lisieux',
  author: 'Camille Martin',
  expiresAt: new Date(Date.parse(NOW) + 3_600_000).toISOString(),
});
