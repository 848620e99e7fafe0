import type { Duplex } from 'node:stream';
import type { CallRecorder } from './call-recorder.ts';

/** Passes bytes in both directions until both sides have ended, and counts them. An error on one side ends the other. */
export function tunnel(sender: Duplex, destination: Duplex, call: CallRecorder | null): void {
  if (call !== null) {
    sender.on('data', call.sent);
    destination.on('data', call.received);
  }
  let failure: string | null = null;
  const join = (from: Duplex, to: Duplex) => {
    from.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error.code ?? error.message;
      to.destroy();
    });
    from.on('close', () => {
      // Nobody reads what the other side still sends. What it must still receive is written first.
      if (!from.readableEnded || to.writableFinished) to.destroy();
      else to.once('finish', () => to.destroy());
      if (to.destroyed) call?.end(failure);
    });
    from.pipe(to);
  };
  join(sender, destination);
  join(destination, sender);
}
