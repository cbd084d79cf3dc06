import { ArrowLeftRight, ClipboardCheck, Copy, Eye, EyeOff, Pencil, Star, Trash2 } from 'lucide-react';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import type { RowAction } from '#ui/display/row-action.tsx';
import type { RowCard } from '#ui/display/row-cards.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { alternarFavorito, useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import { ImagenOIniciales } from '../../../shared/pagina/imagen-o-iniciales.tsx';
import { ponerALaVenta } from '../poner-a-la-venta.ts';
import { alternar, type Seleccion } from '../seleccion/seleccion.ts';
import styles from './productos-table.module.css';

function Imagen({ nombre, categoria, imagenUrl, imagenes }: Producto) {
  return (
    <ImagenOIniciales
      nombre={nombre}
      className={styles.picture}
      rounded
      categoria={categoria}
      imagenUrl={imagenUrl}
      imagenes={imagenes}
      sizes="44px"
    />
  );
}

/** A product's picture, name and code. */
export function Nombre({ producto }: { producto: Producto }) {
  const { nombre, codigo } = producto;
  return (
    <span className={styles.product}>
      <Imagen {...producto} />
      <span>
        {nombre}
        {codigo && <span className={styles.code}>{codigo}</span>}
      </span>
    </span>
  );
}

function Stock({ producto }: { producto: Producto }) {
  const { controlaStock, stock, stockMinimo } = producto;
  if (!controlaStock) return stockLegible(producto);
  if (stock === 0) return <Badge tone="danger">Agotado</Badge>;
  if (stock <= stockMinimo) return <Badge tone="warning">Bajo · {stock}</Badge>;
  return stock;
}

/** A product on a phone: what it is, its price, and how many there are. */
export function tarjetaDe(producto: Producto): RowCard {
  const { nombre, codigo, categoria, precioVenta, activo, controlaStock, stock, stockMinimo } = producto;
  const sobra = controlaStock && stock > stockMinimo;
  return {
    picture: <Imagen {...producto} />,
    title: nombre,
    amount: <Price quetzales={precioVenta} />,
    state: (
      <>
        {!activo && <Badge tone="neutral">Inactivo</Badge>}
        {codigo ?? NOMBRE_DE_CATEGORIA[categoria]}
      </>
    ),
    when: (
      <>
        {sobra && 'Hay '}
        <Stock producto={producto} />
      </>
    ),
  };
}

export const CATEGORIA: Column<Producto> = {
  header: 'Categoría',
  cell: ({ categoria }) => (
    <Badge accent={CATEGORIA_ACCENT[categoria]}>{NOMBRE_DE_CATEGORIA[categoria]}</Badge>
  ),
};

const COLUMNAS: Column<Producto>[] = [
  // Filtered by; without it the names and every action have room on a tablet.
  { ...CATEGORIA, least: true },
  {
    header: 'Precio Compra',
    num: true,
    least: true,
    cell: ({ precioCompra }) => (precioCompra === undefined ? '—' : <Price quetzales={precioCompra} />),
  },
  {
    header: 'Precio Venta',
    num: true,
    sorts: [
      { value: 'precio-asc', words: 'menor a mayor' },
      { value: 'precio-desc', words: 'mayor a menor' },
    ],
    cell: ({ precioVenta }) => <Price quetzales={precioVenta} />,
  },
  {
    header: 'Stock',
    num: true,
    sorts: [
      { value: 'stock-asc', words: 'menos primero' },
      { value: 'stock-desc', words: 'más primero' },
    ],
    cell: (producto) => <Stock producto={producto} />,
  },
  {
    header: 'Mínimo',
    num: true,
    // The stock badge already says what matters.
    least: true,
    cell: ({ controlaStock, stockMinimo }) => (controlaStock ? stockMinimo : '—'),
  },
  {
    header: 'Estado',
    cell: ({ activo }) => (
      <Badge tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Badge>
    ),
  },
];

interface ProductosTableProps {
  productos: Producto[];
  orden: string;
  /** Whether the list is that of a search. */
  buscando: boolean;
  elegidos: Seleccion;
  /** Whether the cards of a phone choose instead of open. */
  choosing: boolean;
  onChoose: (elegidos: Seleccion) => void;
  onSort: (orden: string) => void;
  onEdit: (producto: Producto) => void;
  onCopy: (producto: Producto) => void;
  onMovimientos: (producto: Producto) => void;
  onConteo: (producto: Producto) => void;
  onDelete: (producto: Producto) => void;
}

export function ProductosTable(props: ProductosTableProps) {
  const { productos, orden, buscando, elegidos, choosing, onChoose, onSort } = props;
  const { onEdit, onCopy, onMovimientos, onConteo, onDelete } = props;
  const favoritos = useFavoritos((state) => state.favoritos);
  const nombre: Column<Producto> = {
    header: 'Producto',
    rowHeader: true,
    sorts: [
      { value: 'nombre-asc', words: 'A a Z' },
      { value: 'nombre-desc', words: 'Z a A' },
    ],
    cell: (producto) => (
      <Checkbox
        className={styles.choice}
        label={<Nombre producto={producto} />}
        checked={elegidos.has(producto._id)}
        onChange={() => onChoose(alternar(elegidos, producto._id))}
      />
    ),
  };
  const acciones = (producto: Producto): RowAction[] => {
    const { _id, nombre, activo, controlaStock } = producto;
    const favorito = favoritos?.some((uno) => uno._id === _id) ?? false;
    return [
      {
        label: favorito ? 'Quitar de favoritos' : 'Poner en favoritos',
        name: favorito ? `Quitar ${nombre} de favoritos` : `Poner ${nombre} en favoritos`,
        icon: <Star className={favorito ? styles.favorite : undefined} />,
        onPress: () => void alternarFavorito(producto),
      },
      { label: 'Editar', name: `Editar ${nombre}`, icon: <Pencil />, onPress: () => onEdit(producto) },
      { label: 'Duplicar', name: `Duplicar ${nombre}`, icon: <Copy />, onPress: () => onCopy(producto) },
      {
        label: 'Movimientos',
        name: `Movimientos de ${nombre}`,
        icon: <ArrowLeftRight />,
        onPress: () => onMovimientos(producto),
      },
      ...(controlaStock
        ? [
            {
              label: 'Corregir existencias',
              name: `Corregir existencias de ${nombre}`,
              icon: <ClipboardCheck />,
              inCard: true,
              onPress: () => onConteo(producto),
            },
          ]
        : []),
      {
        label: activo ? 'Quitar de la venta' : 'Poner a la venta',
        name: activo ? `Quitar de la venta ${nombre}` : `Poner a la venta ${nombre}`,
        icon: activo ? <EyeOff /> : <Eye />,
        inCard: true,
        onPress: () => void ponerALaVenta(producto, !activo),
      },
      {
        label: 'Eliminar',
        name: `Eliminar ${nombre}`,
        icon: <Trash2 />,
        destructive: true,
        onPress: () => onDelete(producto),
      },
    ];
  };
  return (
    <DataTable
      label="Productos"
      columns={[nombre, ...COLUMNAS]}
      rows={productos}
      rowKey={({ _id }) => _id}
      card={tarjetaDe}
      actions={acciones}
      choice={choosing ? { chosen: elegidos, onToggle: (id) => onChoose(alternar(elegidos, id)) } : undefined}
      sorting={{
        value: orden,
        usual: { value: 'creacion-desc', words: buscando ? 'Lo más parecido' : 'Lo más nuevo' },
        onSort,
      }}
    />
  );
}
