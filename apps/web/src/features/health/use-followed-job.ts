import { useState } from 'react';

/** The job to follow: the website's active one, and after its end the same one until it is closed. */
export function useFollowedJob(activeJobId: string | null): { jobId: string | null; forget: () => void } {
  const [jobId, setJobId] = useState(activeJobId);
  if (activeJobId !== null && activeJobId !== jobId) setJobId(activeJobId);
  return { jobId, forget: () => setJobId(null) };
}
