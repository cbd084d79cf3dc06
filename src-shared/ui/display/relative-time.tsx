interface RelativeTimeProps {
  /** The instant, ISO 8601. */
  iso: string;
  /** The visible text, such as «Hace 3 horas»; the exact time by default. */
  text?: string;
  /** The shop's zone. */
  timeZone?: string;
  className?: string;
}

/** Keeps the time of day on one line: its spaces, as in `2:05 p. m.`, become non-breaking. */
export function unbroken(text: string): string {
  return text.replace(/\s(?=[ap]\.|m\.$)/g, '\u00a0');
}

/** The exact time for people: `21 de noviembre de 2026 a las 2:05 p. m.`, in the shop's zone. */
export function exactTime(iso: string, timeZone = 'America/Guatemala'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return unbroken(
    date.toLocaleString('es-GT', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  );
}

/** A short text for a time, with the exact time in its title. */
export function RelativeTime({ iso, text, timeZone, className }: RelativeTimeProps) {
  const exact = exactTime(iso, timeZone);
  return (
    <time dateTime={iso} title={exact} className={className}>
      {text ?? exact}
    </time>
  );
}
