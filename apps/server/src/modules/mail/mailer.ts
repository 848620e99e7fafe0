import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.ts';

export interface MailToSend {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Content id by which the HTML shows it. */
  cid?: string;
}

/** Sends mails through the configured server. */
export interface Mailer {
  /** Throws if the server did not accept the mail. */
  send(mail: MailToSend): Promise<void>;
  close(): void;
}

const PATIENCE_MS = 15_000;

/**
 * Creates the mailer of this configuration; null without a mail server. A mail that is sent again has the same
 * Message-ID.
 */
export function createMailer({ smtpUrl, from }: MailConfig): Mailer | null {
  if (smtpUrl === null) return null;
  const patience = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport({ url: smtpUrl, ...patience });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, ...mail }) {
      await transport.sendMail({
        ...mail,
        // Objects instead of texts, in which a name could contain another address
        from: { name: 'Vigie', address: from },
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** Returns why a mail was not accepted, without the SMTP exchange: that may contain the password. */
export function mailFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length === 0 ? 'unknown' : parts.join(' ');
}
