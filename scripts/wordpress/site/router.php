<?php

// For PHP's own web server: files as they are, everything else by WordPress.
(function () {
    $path = urldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
    $file = $_SERVER['DOCUMENT_ROOT'] . $path;
    $GLOBALS['is_a_file'] = is_file($file) || ($path !== '/' && is_file(rtrim($file, '/') . '/index.php'));
})();
if ($GLOBALS['is_a_file']) {
    return false;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
