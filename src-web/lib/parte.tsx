import { Component, type ComponentType, type ReactNode, use } from 'react';

/** Code that comes when it is needed: a component whose script is asked for when it is first shown. */
export interface Parte<P extends object> {
  (props: P): ReactNode;
  /** Asks for the script before it is needed. Failing is nobody's concern until it is shown. */
  precargar: () => Promise<void>;
}

const partes = new Map<string, { precargar: () => Promise<void> }>();

/** The parts that were painted since this was last emptied. Only the server's painter looks. */
export const pintadas = new Set<string>();

/** Brings the parts that a page is painted with, before the browser takes it over. */
export async function traerPartes(nombres: readonly string[]): Promise<void> {
  await Promise.all(nombres.flatMap((nombre) => partes.get(nombre)?.precargar() ?? []));
}

/** Forget the scripts that did not come, so that showing their part asks again. */
const olvidarFallas = new Set<() => void>();

/**
 * Unlike React's own `lazy`, a part that is already here is shown at once, it can be asked for ahead, and one whose
 * script did not come can be asked for again. `nombre` is its source file, as the build's list names it.
 */
export function parte<P extends object>(nombre: string, traer: () => Promise<ComponentType<P>>): Parte<P> {
  let Aqui: ComponentType<P> | undefined;
  let enCamino: Promise<ComponentType<P>> | undefined;
  /** Whether it is on show, or about to be: then a script that did not come is told, and asked for again by hand. */
  let esperada = false;

  function pedir(): Promise<ComponentType<P>> {
    if (!enCamino) {
      enCamino = traer();
      const olvidar = () => {
        enCamino = undefined;
        esperada = false;
        olvidarFallas.delete(olvidar);
      };
      enCamino.then(
        (llegada) => {
          Aqui = llegada;
        },
        () => {
          if (esperada) olvidarFallas.add(olvidar);
          else olvidar();
        },
      );
    }
    return enCamino;
  }

  function Mostrada(props: P) {
    if (import.meta.env.SSR) pintadas.add(nombre);
    if (!Aqui) esperada = true;
    const Ya = Aqui ?? use(pedir());
    return <Ya {...props} />;
  }
  Mostrada.precargar = () =>
    pedir().then(
      () => undefined,
      () => undefined,
    );
  partes.set(nombre, Mostrada);
  return Mostrada;
}

/** What a button that leads to a part carries: pointing at it, or reaching it by keyboard, asks for the script. */
export function alIntentar({ precargar }: Pick<Parte<object>, 'precargar'>) {
  const pedir = () => void precargar();
  return { onPointerEnter: pedir, onFocus: pedir };
}

export interface LimiteDeParteProps {
  children: ReactNode;
  /** What stands in its place when it cannot be shown. */
  falla: (reintentar: () => void) => ReactNode;
}

/** Catches a part that could not be shown: no connection, or a new version that no longer has its script. */
export class LimiteDeParte extends Component<LimiteDeParteProps, { falla: boolean; antes: boolean }> {
  override state = { falla: false, antes: false };

  static getDerivedStateFromError() {
    return { falla: true };
  }

  /** Closed instead of tried again: the next time it is asked for anew. */
  override componentWillUnmount() {
    if (this.state.falla) for (const olvidar of olvidarFallas) olvidar();
  }

  reintentar = () => {
    for (const olvidar of olvidarFallas) olvidar();
    if (this.state.antes) void recargarSiSePuede();
    this.setState({ falla: false, antes: true });
  };

  override render() {
    return this.state.falla ? this.props.falla(this.reintentar) : this.props.children;
  }
}

/** The second time the page itself may be of yesterday. Offline it stays: the browser's own page says less. */
async function recargarSiSePuede(): Promise<void> {
  const respuesta = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (respuesta?.ok) location.reload();
}
