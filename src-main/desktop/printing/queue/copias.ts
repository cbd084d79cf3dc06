import {
  conCopia,
  type ListaDeSalidas,
  type Salidas,
  salidasSchema,
  trasEncargar,
  trasSalir,
} from '#contract/schemas/ventas/copias.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { openJsonWriter, readJsonFile } from '../../device/json-file.ts';

/** The tickets that came out on this computer, on whichever printer, also before it was opened. */
export interface Copias {
  /** A paper as it comes out now: asked for just before it does. */
  marcar(papel: Papel): Papel;
  encargar(papel: Papel): void;
  /** It came out, or may have. */
  salio(papel: Papel): void;
  todas(): ListaDeSalidas;
  /** Resolves once what is known is on the disk. */
  settle(): Promise<void>;
}

interface CopiasOptions {
  file: string;
  changed: (todas: ListaDeSalidas) => void;
  log: (line: string) => void;
}

export async function openCopias({ file, changed, log }: CopiasOptions): Promise<Copias> {
  let salidas: Salidas = new Map(await readJsonFile<ListaDeSalidas>(file, salidasSchema, []));
  const writer = openJsonWriter(file);

  function poner(nuevas: Salidas): void {
    if (nuevas === salidas) return;
    salidas = nuevas;
    const todas = [...nuevas];
    writer.write(todas).catch((error: unknown) => log(`print: copies: ${String(error)}`));
    changed(todas);
  }

  return {
    marcar: (papel) => conCopia(papel, salidas),
    encargar: (papel) => poner(trasEncargar(salidas, papel)),
    salio: (papel) => poner(trasSalir(salidas, papel)),
    todas: () => [...salidas],
    settle: writer.settle,
  };
}
