/** Facts of the first message of a TLS connection (RFC 8446, 4.1.2). */
export interface ClientHello {
  /** Null without the extension, which has no IP addresses. */
  serverName: string | null;
  /** Protocols of the application (ALPN) in the client's order; empty without the extension. */
  protocols: string[];
}

const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const ALPN = 16;
const RECORD_HEADER_BYTES = 5;
const MESSAGE_HEADER_BYTES = 4;
/** Maximum size of the message. Post-quantum keys need about 2 kB. */
const HELLO_BYTES_MAX = 32_768;

/** Reads the first message; `more` if bytes are missing, null if it is no TLS. */
export function readClientHello(bytes: Buffer): ClientHello | 'more' | null {
  if (bytes.length > 0 && bytes[0] !== HANDSHAKE) return null;
  try {
    const message = messageOf(bytes);
    return message === 'more' || message === null ? message : readMessage(message);
  } catch {
    return null;
  }
}

/** Returns the first handshake message, which may be split into several records. */
function messageOf(bytes: Buffer): Buffer | 'more' | null {
  const parts: Buffer[] = [];
  let [at, length] = [0, 0];
  while (bytes.length >= at + RECORD_HEADER_BYTES) {
    if (bytes[at] !== HANDSHAKE || bytes[at + 1] !== 3) return null;
    const size = bytes.readUInt16BE(at + 3);
    const part = bytes.subarray(at + RECORD_HEADER_BYTES, at + RECORD_HEADER_BYTES + size);
    parts.push(part);
    length += part.length;
    const whole = Buffer.concat(parts);
    if (whole.length >= MESSAGE_HEADER_BYTES) {
      if (whole[0] !== CLIENT_HELLO) return null;
      const needed = MESSAGE_HEADER_BYTES + whole.readUIntBE(1, 3);
      if (needed > HELLO_BYTES_MAX) return null;
      if (whole.length >= needed) return whole.subarray(MESSAGE_HEADER_BYTES, needed);
    }
    if (part.length < size) return 'more';
    at += RECORD_HEADER_BYTES + size;
  }
  return length > HELLO_BYTES_MAX ? null : 'more';
}

function readMessage(message: Buffer): ClientHello {
  // Version and random.
  let at = 34;
  at += 1 + message.readUInt8(at);
  at += 2 + message.readUInt16BE(at);
  at += 1 + message.readUInt8(at);
  const hello: ClientHello = { serverName: null, protocols: [] };
  if (at + 2 > message.length) return hello;
  const end = at + 2 + message.readUInt16BE(at);
  at += 2;
  while (at + 4 <= end) {
    const [type, size] = [message.readUInt16BE(at), message.readUInt16BE(at + 2)];
    const data = message.subarray(at + 4, at + 4 + size);
    if (type === SERVER_NAME) hello.serverName = nameIn(data);
    if (type === ALPN) hello.protocols = protocolsIn(data);
    at += 4 + size;
  }
  return hello;
}

function nameIn(data: Buffer): string | null {
  const size = data.readUInt16BE(3);
  const name = data.toString('latin1', 5, 5 + size).toLowerCase();
  return data[2] === 0 && /^[a-z\d_.-]{1,253}$/.test(name) ? name : null;
}

function protocolsIn(data: Buffer): string[] {
  const protocols: string[] = [];
  for (let at = 2; at < data.length; at += 1 + data.readUInt8(at))
    protocols.push(data.toString('latin1', at + 1, at + 1 + data.readUInt8(at)));
  return protocols;
}
