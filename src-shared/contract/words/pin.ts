/** The digits with which an owner allows something at somebody else's screen. */
export const PIN = { digitos: 6 } as const;

/** Whether a typed text can be a PIN. */
export function esPin(texto: string): boolean {
  return texto.length === PIN.digitos && /^\d+$/.test(texto);
}

/** Whether each digit is this far from the one before it. */
function vaDe(pin: string, paso: number): boolean {
  return [...pin].every((digito, i) => i === 0 || Number(digito) - Number(pin[i - 1]) === paso);
}

/** Why a PIN is refused: its form, or that whoever guesses tries it first; undefined for a good one. */
export function errorDePin(pin: string): string | undefined {
  if (!esPin(pin)) return `El PIN tiene ${PIN.digitos} números`;
  if ([1, 0, -1].some((paso) => vaDe(pin, paso))) return 'Es de los primeros que alguien probaría: usa otro';
  return /^(\d{2,3})\1+$/.test(pin) ? 'Repite un pedazo: usa otro' : undefined;
}
