/** Harmless changes of a shop: its page, its network or its machine. Every journey passes under each. */
export const CHANGES = [
  'class-names',
  'ids',
  'order',
  'text-case',
  'wrappers',
  'other-elements',
  'extra-content',
  'late-elements',
  'slow-network',
  'busy-machine',
] as const;
