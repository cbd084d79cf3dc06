import { ArrowLeftRight, Copy, Pencil, Star, Trash2 } from 'lucide-react';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { alternarFavorito, useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import { alternar, type Seleccion } from '../seleccion/seleccion.ts';
import styles from './productos-table.module.css';

/** A product's picture, name and code. */
export function Nombre({
  producto: { nombre, codigo, categoria, imagenUrl, imagenes },
}: {
  producto: Producto;
}) {
  return (
    <span className={styles.product}>
      <ProductoImagen
        className={styles.picture}
        rounded
        categoria={categoria}
        imagenUrl={imagenUrl}
        imagenes={imagenes}
        sizes="44px"
      />
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

/** Pins a product at the POS, or unpins it. */
function FavoritoButton({ producto }: { producto: Producto }) {
  const { _id, nombre } = producto;
  const esFavorito = useFavoritos(({ favoritos }) => favoritos?.some((uno) => uno._id === _id) ?? false);
  return (
    <IconButton
      size="sm"
      label={esFavorito ? `Quitar ${nombre} de favoritos` : `Poner ${nombre} en favoritos`}
      icon={<Star className={esFavorito ? styles.favorite : undefined} />}
      onClick={() => void alternarFavorito(producto)}
    />
  );
}

export const CATEGORIA: Column<Producto> = {
  header: 'Categoría',
  cell: ({ categoria }) => (
    <Badge accent={CATEGORIA_ACCENT[categoria]}>{NOMBRE_DE_CATEGORIA[categoria]}</Badge>
  ),
};

const COLUMNAS: Column<Producto>[] = [
  CATEGORIA,
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
  onChoose: (elegidos: Seleccion) => void;
  onSort: (orden: string) => void;
  onEdit: (producto: Producto) => void;
  onCopy: (producto: Producto) => void;
  onMovimientos: (producto: Producto) => void;
  onDelete: (producto: Producto) => void;
}

export function ProductosTable(props: ProductosTableProps) {
  const { productos, orden, buscando, elegidos, onChoose, onSort } = props;
  const { onEdit, onCopy, onMovimientos, onDelete } = props;
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
  const acciones: Column<Producto> = {
    header: 'Acciones',
    actions: true,
    cell: (producto) => (
      <>
        <FavoritoButton producto={producto} />
        <IconButton
          size="sm"
          label={`Editar ${producto.nombre}`}
          icon={<Pencil />}
          onClick={() => onEdit(producto)}
        />
        <IconButton
          size="sm"
          label={`Duplicar ${producto.nombre}`}
          icon={<Copy />}
          onClick={() => onCopy(producto)}
        />
        <IconButton
          size="sm"
          label={`Movimientos de ${producto.nombre}`}
          icon={<ArrowLeftRight />}
          onClick={() => onMovimientos(producto)}
        />
        <IconButton
          size="sm"
          label={`Eliminar ${producto.nombre}`}
          icon={<Trash2 />}
          onClick={() => onDelete(producto)}
        />
      </>
    ),
  };
  return (
    <DataTable
      label="Productos"
      columns={[nombre, ...COLUMNAS, acciones]}
      rows={productos}
      rowKey={({ _id }) => _id}
      sorting={{
        value: orden,
        usual: { value: 'creacion-desc', words: buscando ? 'Lo más parecido' : 'Lo más nuevo' },
        onSort,
      }}
    />
  );
}
