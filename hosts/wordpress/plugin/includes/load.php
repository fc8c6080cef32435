<?php

namespace UserFeedback\Connector;

defined('ABSPATH') || exit;

/** Finds classes in their files. In the zip this file holds all of them instead, which makes it a fifth smaller. */
spl_autoload_register(function ($class) {
    if (strpos($class, __NAMESPACE__ . '\\') === 0) {
        $name = substr($class, strlen(__NAMESPACE__) + 1);
        $file = strtolower(preg_replace('/(?<=[a-z])(?=[A-Z])/', '-', $name));
        require __DIR__ . '/class-' . $file . '.php';
    }
});
