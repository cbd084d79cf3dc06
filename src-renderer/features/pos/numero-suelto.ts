import { PAUSA_MAXIMA_MS, type Tecla } from './escaner.ts';

/** Tells the number that somebody presses from one that a scanner types: before it and after it nothing comes. */
export class NumeroSuelto {
  #hasta = Number.NEGATIVE_INFINITY;
  #pendiente: { hacer: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

  /** A character came. From 1 to 9 it is given to `hacer`, once it is certain that it came alone. */
  caracter({ key, ms }: Tecla, hacer: (numero: number) => void): void {
    const seguido = this.#esSeguido(ms);
    this.olvidar();
    this.#hasta = ms;
    if (seguido || !/^[1-9]$/.test(key)) return;
    const conNumero = () => {
      this.olvidar();
      hacer(Number(key));
    };
    this.#pendiente = { hacer: conNumero, timer: setTimeout(conNumero, PAUSA_MAXIMA_MS) };
  }

  /** Enter came; whether it belongs to what was typed: it waits no longer then, and a scan's end does nothing. */
  fin({ ms }: Pick<Tecla, 'ms'>): boolean {
    const seguido = this.#esSeguido(ms);
    this.#hasta = Number.NEGATIVE_INFINITY;
    if (seguido) this.#pendiente?.hacer();
    return seguido;
  }

  olvidar(): void {
    clearTimeout(this.#pendiente?.timer);
    this.#pendiente = undefined;
  }

  #esSeguido(ms: number): boolean {
    return ms - this.#hasta <= PAUSA_MAXIMA_MS;
  }
}
