import {
  INCIDENT_STATES,
  type Incident,
  type IncidentDetail,
  type IncidentStep,
} from '@vigie/contract/incident.ts';
import { byId, matches, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId } from './samples.ts';

export function fakeIncidents(os: FakeOs, state: FakeState) {
  const handle = (
    id: string,
    step: IncidentStep['step'],
    change: Pick<IncidentDetail, 'state' | 'acknowledgedAt' | 'mutedUntil'>,
  ) => {
    const incident = byId(state.incidents, id);
    if (incident.state === 'over') return incident;
    const by = state.user.displayName;
    const at = new Date().toISOString();
    const { mutedUntil: until } = change;
    const entry = { step, at, by, until, event: null, channels: [], pages: null };
    const history = [...incident.history, { ...entry, id: sampleId(9600 + incident.history.length) }];
    return Object.assign(incident, change, { owner: change.state === 'open' ? null : by, history });
  };
  const unmuted = { mutedUntil: null, acknowledgedAt: null };
  return {
    list: os.incidents.list.handler(({ input }) =>
      pageOf(
        state.incidents
          .filter(
            (incident) =>
              isInState(incident, input.state) &&
              matches(input.kind, incident.subject.kind) &&
              matches(input.severity, incident.severity) &&
              (input.ruleId === undefined || incident.rules.some(({ id }) => id === input.ruleId)) &&
              (input.websiteId === undefined || input.websiteId === incident.website?.id),
          )
          .toSorted(
            (one, other) => INCIDENT_STATES.indexOf(one.state) - INCIDENT_STATES.indexOf(other.state),
          ),
        input,
      ),
    ),
    get: os.incidents.get.handler(({ input }) => byId(state.incidents, input.id)),
    acknowledge: os.incidents.acknowledge.handler(({ input }) =>
      handle(input.id, 'acknowledged', {
        ...unmuted,
        state: 'acknowledged',
        acknowledgedAt: new Date().toISOString(),
      }),
    ),
    mute: os.incidents.mute.handler(({ input }) =>
      handle(input.id, 'muted', { ...unmuted, state: 'muted', mutedUntil: input.until }),
    ),
    reopen: os.incidents.reopen.handler(({ input }) =>
      handle(input.id, 'reopened', { ...unmuted, state: 'open' }),
    ),
  };
}

/** Whether an incident is in a state that was asked for; without one, whether it lasts. */
function isInState({ state }: Incident, asked: Incident['state'] | 'any' | undefined): boolean {
  return asked === undefined ? state !== 'over' : asked === 'any' || asked === state;
}
