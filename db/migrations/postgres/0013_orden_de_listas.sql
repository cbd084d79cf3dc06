CREATE INDEX "pedidos_por_total" ON "pedidos" USING btree ("total","fecha_pedido","id");--> statement-breakpoint
CREATE INDEX "productos_por_stock" ON "productos" USING btree ((not controla_stock),"stock","nombre_orden","id") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "ventas_por_total" ON "ventas" USING btree ("total","fecha_venta","id");