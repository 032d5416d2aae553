"""Figures for Prometheus: what each process records, what the database and the broker tell, and the page with both.

Processes of one machine write their figures to files in one folder; `manage.py serve_metrics` reads all of them.
"""
