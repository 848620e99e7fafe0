import type { Recording } from '@vigie/contract/recording.ts';

/** Returns the recording on another host than that of its first page; null or absent: the recorded host. */
export function atBase(recording: Recording, baseUrl: string | undefined): Recording {
  const first = recording.steps.find((step) => step.type === 'navigate');
  const from = URL.parse(first?.url ?? '')?.origin;
  const to = URL.parse(baseUrl ?? '')?.origin;
  if (from === undefined || to === undefined) return recording;
  const moved = (url: string) => (URL.parse(url)?.origin === from ? to + url.slice(from.length) : url);
  const steps = recording.steps.map((step) => ({
    ...step,
    ...(step.target === undefined ? {} : { target: moved(step.target) }),
    ...(step.type === 'navigate' ? { url: moved(step.url) } : {}),
  }));
  return { ...recording, steps };
}
