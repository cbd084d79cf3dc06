import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Kbd } from '../../shared/pagina/kbd.tsx';
import { elegirTeclado, esDedo, useTecladoEnPantalla } from '../../shared/teclado/teclado.ts';
import styles from './atajos-dialog.module.css';

const GROUPS: { name: string; keys: [keys: string[], does: string][] }[] = [
  {
    name: 'Productos',
    keys: [
      [['Enter'], 'Agrega el código escaneado, el elegido o el primero de la lista'],
      [['50*'], 'Antes del código o la palabra: agrega cincuenta'],
      [['↓', '↑'], 'Con la búsqueda escrita: recorre los productos'],
      [['F3'], 'Vuelve a la búsqueda'],
      [['Esc'], 'Borra la búsqueda, luego la categoría'],
    ],
  },
  {
    name: 'Carrito (con la búsqueda vacía)',
    keys: [
      [['↑', '↓'], 'Recorre el carrito'],
      [['+', '−'], 'Suma o resta uno a la línea elegida'],
      [['5*', 'Enter'], 'Pone cinco en la línea elegida'],
      [['Supr'], 'Quita la línea elegida'],
      [['F8'], 'Vacía el carrito'],
    ],
  },
  {
    name: 'Ventas en espera',
    keys: [
      [['F10'], 'Pone la venta en espera; con el carrito vacío, la retoma'],
      [
        ['F1'],
        'Muestra las que esperan: un número, o las flechas y Enter, retoman. Sin ninguna, abre la ayuda',
      ],
      [['Supr'], 'En la lista: descarta la elegida'],
    ],
  },
  {
    name: 'Caja',
    keys: [
      [['F12'], 'Abre la caja; ya abierta: entradas, salidas y el cierre'],
      [['Mayús + F12'], 'Abre el cajón del efectivo sin una venta, si la impresora tiene uno'],
    ],
  },
  {
    name: 'Cobrar',
    keys: [
      [['F2'], 'Consumidor final: sin los datos del cliente'],
      [['F4'], 'Teléfono y nombre del cliente; ↓ y Enter eligen a quien ya compró'],
      [['F6'], 'Descuento'],
      [['F7'], 'Cambia el método de pago'],
      [['F9'], 'Cobrar: lleva al efectivo recibido; sin cliente, a consumidor final'],
      [['Enter'], 'En el efectivo recibido: procesa la venta; en un pago mixto, pasa al siguiente método'],
      [['Ctrl + P'], 'En la venta completada: imprime el ticket'],
    ],
  },
];

/** What the dialog is called where a finger points: it is about the number pad there, and keys come after it. */
export const TITULO_POR_TACTO = 'Opciones del punto de venta';

/** All keys of the counter, and whether numbers are typed on the screen. */
export function AtajosDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const conTeclado = useTecladoEnPantalla((state) => state.activo);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={esDedo() ? TITULO_POR_TACTO : 'Atajos del teclado'}
      size="lg"
    >
      <Checkbox
        role="switch"
        label="Teclado numérico en pantalla"
        hint="Sale al tocar una cantidad, un monto o el teléfono. Se recuerda en este equipo."
        checked={conTeclado}
        onChange={(event) => elegirTeclado(event.currentTarget.checked)}
      />
      {esDedo() ? (
        <details>
          <summary className={styles.more}>Con un teclado conectado</summary>
          <Groups />
        </details>
      ) : (
        <Groups />
      )}
    </Dialog>
  );
}

function Groups() {
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => (
        <section key={group.name}>
          <h3 className={styles.name}>{group.name}</h3>
          <dl className={styles.keys}>
            {group.keys.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
