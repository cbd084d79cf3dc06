import { PAUSA_MAXIMA_MS, type Tecla } from './escaner.ts';

/** Tells a digit pressed by a person from one in a scan: no character comes right before or after it. */
export class NumeroSuelto {
  #hasta = Number.NEGATIVE_INFINITY;
  #pendiente: { hacer: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

  /** Takes a character. A digit from 1 to 9 is passed to `hacer` once it is certain that it came alone. */
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

  /**
   * Takes Enter; true when it closes what was typed: a lone digit acts at once, the end of a scan does nothing.
   */
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
