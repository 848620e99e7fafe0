import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AddByHand, type AddWebsiteProps } from './add-by-hand.tsx';
import { detectionAt } from './adding-links.ts';
import { DetectAddress } from './detection/detect-address.tsx';
import { DetectionScreen } from './detection/detection-screen.tsx';

/** Adds a website: by its address, from which the rest is detected, or by hand. The address says where it stands. */
export function AddWebsiteScreen({ first, onAdded }: AddWebsiteProps): ReactNode {
  const { detection, by }: { detection?: string; by?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (by === 'hand') return <AddByHand first={first} onAdded={onAdded} />;
  if (detection !== undefined) return <DetectionScreen key={detection} jobId={detection} onAdded={onAdded} />;
  return <DetectAddress first={first} onStarted={({ id }) => void navigate(detectionAt(id))} />;
}
