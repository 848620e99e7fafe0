import { pageOf, refused, type FakeOs } from './fake-answers.ts';

/** No screen asks for incidents: causes tell of them. */
export function fakeIncidents(os: FakeOs) {
  const gone = () => {
    throw refused('not-found');
  };
  return {
    list: os.incidents.list.handler(({ input }) => pageOf([], input)),
    get: os.incidents.get.handler(gone),
    acknowledge: os.incidents.acknowledge.handler(gone),
    mute: os.incidents.mute.handler(gone),
    reopen: os.incidents.reopen.handler(gone),
  };
}
