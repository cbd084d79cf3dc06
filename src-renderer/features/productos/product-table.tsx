import { Pencil, Trash2 } from 'lucide-react';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import type { Producto } from '#contract/productos.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { DataTable, Td, Th } from '#ui/data-table.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import styles from './productos-page.module.css';

export interface ProductTableProps {
  productos: Producto[];
  onEdit: (producto: Producto) => void;
  onDelete: (producto: Producto) => void;
}

function Stock({ producto: { controlaStock, stock, stockMinimo } }: { producto: Producto }) {
  if (!controlaStock) return 'Sin límite';
  if (stock === 0) return <Badge tone="danger">Agotado</Badge>;
  if (stock <= stockMinimo) return <Badge tone="warning">Bajo · {stock}</Badge>;
  return stock;
}

export function ProductTable({ productos, onEdit, onDelete }: ProductTableProps) {
  return (
    <DataTable label="Productos" dense>
      <thead>
        <tr>
          <Th>Producto</Th>
          <Th>Categoría</Th>
          <Th num>Precio Compra</Th>
          <Th num>Precio Venta</Th>
          <Th num>Stock</Th>
          <Th num className={styles.least}>
            Mínimo
          </Th>
          <Th>Estado</Th>
          <Th num>Acciones</Th>
        </tr>
      </thead>
      <tbody>
        {productos.map((producto) => (
          <tr key={producto._id}>
            <th scope="row">
              <span className={styles.product}>
                <ProductPicture
                  className={styles.picture}
                  rounded
                  categoria={producto.categoria}
                  imagenUrl={producto.imagenUrl}
                  imagenes={producto.imagenes}
                  sizes="44px"
                />
                <span>
                  {producto.nombre}
                  {producto.codigo && <span className={styles.code}>{producto.codigo}</span>}
                </span>
              </span>
            </th>
            <Td>
              <Badge accent={CATEGORY_ACCENT[producto.categoria]}>
                {ETIQUETA_CATEGORIA[producto.categoria]}
              </Badge>
            </Td>
            <Td num>
              {producto.precioCompra === undefined ? '—' : <Price quetzales={producto.precioCompra} />}
            </Td>
            <Td num>
              <Price quetzales={producto.precioVenta} />
            </Td>
            <Td num>
              <Stock producto={producto} />
            </Td>
            <Td num className={styles.least}>
              {producto.controlaStock ? producto.stockMinimo : '—'}
            </Td>
            <Td>
              <Badge tone={producto.activo ? 'success' : 'neutral'}>
                {producto.activo ? 'Activo' : 'Inactivo'}
              </Badge>
            </Td>
            <Td>
              <span className={styles.row}>
                <IconButton
                  size="sm"
                  label={`Editar ${producto.nombre}`}
                  icon={<Pencil />}
                  onClick={() => onEdit(producto)}
                />
                <IconButton
                  size="sm"
                  label={`Eliminar ${producto.nombre}`}
                  icon={<Trash2 />}
                  onClick={() => onDelete(producto)}
                />
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
