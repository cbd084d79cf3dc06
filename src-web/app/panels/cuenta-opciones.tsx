import { OpcionesDeCuenta, type OpcionesDeCuentaProps } from '../../features/cuenta/opciones-de-cuenta.tsx';
import { salir } from './salir.ts';

/** The account's options, with all that signing out removes: only who is signed in loads its script. */
export function CuentaOpciones(props: Omit<OpcionesDeCuentaProps, 'onSalir'>) {
  return <OpcionesDeCuenta {...props} onSalir={salir} />;
}
