import type { StackFrame } from '@vigie/contract/observation/request.ts';
import type { Protocol } from '../browser/cdp/protocol.ts';

/** Returns the stored part of a stack; null: nothing. */
export type StackShortener = (stack: Protocol.Runtime.StackTrace | undefined) => StackFrame[] | null;

const URL_LENGTH = 500;
const NAME_LENGTH = 100;

/** Creates a function that shortens stacks, and stores a limited number of bytes of them in all. */
export function createStackShortener({
  stackFrames,
  stacksBytes,
}: {
  stackFrames: number;
  stacksBytes: number;
}): StackShortener {
  let bytesLeft = stacksBytes;
  return (stack) => {
    const frames = framesOf(stack, stackFrames);
    if (frames.length === 0) return null;
    bytesLeft -= Buffer.byteLength(JSON.stringify(frames));
    return bytesLeft < 0 ? null : frames;
  };
}

/** Returns the frames with an address; calls of the browser itself, and of the recorder, have none. */
function framesOf(stack: Protocol.Runtime.StackTrace | undefined, framesMax: number): StackFrame[] {
  const frames: StackFrame[] = [];
  for (let part = stack; part; part = part.parent) {
    const last = frames.at(-1);
    if (last !== undefined && part.description) last.putOffBy = part.description.slice(0, NAME_LENGTH);
    for (const { url, lineNumber, columnNumber, functionName } of part.callFrames) {
      if (url === '') continue;
      if (frames.length >= framesMax) return ended(frames);
      frames.push({
        url: url.slice(0, URL_LENGTH),
        line: lineNumber + 1,
        column: columnNumber + 1,
        function: functionName.slice(0, NAME_LENGTH),
      });
    }
  }
  return ended(frames);
}

/** Returns the frames. Removes the async caller of the last frame, because its own frames are not stored. */
function ended(frames: StackFrame[]): StackFrame[] {
  delete frames.at(-1)?.putOffBy;
  return frames;
}
