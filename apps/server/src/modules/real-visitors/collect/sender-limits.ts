/** Largest numbers of messages in a window. */
export interface SenderLimits {
  windowMs: number;
  /** Messages of one network: /24 of IPv4, /48 of IPv6. */
  ofNetwork: number;
  ofWebsite: number;
}

const SENDER_LIMITS: SenderLimits = { windowMs: 10_000, ofNetwork: 600, ofWebsite: 400_000 };

/** Networks that are counted one by one in a window. All further ones share one count. */
const NETWORKS_MAX = 100_000;
const OTHERS = 'others';

/**
 * Counts messages by network and by website in windows of time. Networks are in memory only, until their window ends,
 * and are never written.
 */
export class SenderCounts {
  private readonly limits: SenderLimits;
  private endsAtMs = 0;
  private readonly networks = new Map<string, number>();
  private readonly websites = new Map<string, number>();

  constructor(limits: SenderLimits = SENDER_LIMITS) {
    this.limits = limits;
  }

  /** Returns whether messages of this sender to this website are still counted. */
  allows({ address, websiteId, nowMs }: { address: string; websiteId: string; nowMs: number }): boolean {
    if (this.forgetPast(nowMs)) this.endsAtMs = nowMs + this.limits.windowMs;
    const network = networkOf(address);
    const key = this.networks.has(network) || this.networks.size < NETWORKS_MAX ? network : OTHERS;
    const ofNetwork = (this.networks.get(key) ?? 0) + 1;
    const ofWebsite = (this.websites.get(websiteId) ?? 0) + 1;
    if (ofNetwork > this.limits.ofNetwork || ofWebsite > this.limits.ofWebsite) return false;
    this.networks.set(key, ofNetwork);
    this.websites.set(websiteId, ofWebsite);
    return true;
  }

  /** Forgets the networks of a window that has ended, and returns whether it has. */
  forgetPast(nowMs: number): boolean {
    if (nowMs < this.endsAtMs) return false;
    this.networks.clear();
    this.websites.clear();
    return true;
  }
}

/** Returns the network of an address: 24 bits of IPv4, 48 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  const lastDot = plain.lastIndexOf('.');
  if (lastDot !== -1 && !plain.includes(':')) return plain.slice(0, lastDot);
  const [head = '', tail = ''] = plain.split('::', 2);
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(Math.max(0, 8 - first!.length - last!.length)).fill('0');
  return [...first!, ...zeros, ...last!].slice(0, 3).join(':');
}
