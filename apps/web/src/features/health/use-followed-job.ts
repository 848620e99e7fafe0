import { useEffect, useState } from 'react';

/** The job to follow: the website's active one, and after its end the same one until it is closed. */
export function useFollowedJob(activeJobId: string | null): { jobId: string | null; forget: () => void } {
  const [jobId, setJobId] = useState(activeJobId);
  useEffect(() => {
    if (activeJobId !== null) setJobId(activeJobId);
  }, [activeJobId]);
  return { jobId: activeJobId ?? jobId, forget: () => setJobId(null) };
}
