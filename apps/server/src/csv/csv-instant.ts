const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant in local time of a zone, in a form that spreadsheets of any language read as a date. */
export function instantToCell(at: Date | string, timeZone: string): string {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(typeof at === 'string' ? new Date(at) : at);
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
