CREATE INDEX "productos_de_categoria_por_nombre" ON "productos" USING btree ("categoria","nombre_orden","id") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_de_categoria_por_stock" ON "productos" USING btree ("categoria",(not controla_stock),"stock","nombre_orden","id") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "ventas_por_metodo" ON "ventas" USING btree ("metodo_pago","fecha_venta","id");--> statement-breakpoint
CREATE INDEX "ventas_por_metodo_y_total" ON "ventas" USING btree ("metodo_pago","total","fecha_venta","id");