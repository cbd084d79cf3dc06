export interface RelativeTimeProps {
  /** The instant, ISO 8601. */
  iso: string;
  /** What is read, such as «Hace 3 horas»; without it, the exact time itself. */
  text?: string;
  /** The shop's zone. */
  timeZone?: string;
  className?: string;
}

/** The exact time for people: `21 de noviembre de 2026, 14:05`, in the shop's zone. */
export function exactTime(iso: string, timeZone = 'America/Guatemala'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const exact = date.toLocaleString('es-GT', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  // The time of day stays in one line.
  return exact.replace(/\s(?=[ap]\.|m\.$)/g, '\u00a0');
}

/** A time said the short way, with the exact one in its title. */
export function RelativeTime({ iso, text, timeZone, className }: RelativeTimeProps) {
  const exact = exactTime(iso, timeZone);
  return (
    <time dateTime={iso} title={exact} className={className}>
      {text ?? exact}
    </time>
  );
}
